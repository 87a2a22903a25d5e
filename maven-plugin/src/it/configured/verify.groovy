assert new File(basedir, 'build.log').text.contains('error[unordered-read]')
assert new File(basedir, 'target/stream-lint.sarif').text.contains('"ruleId" : "unordered-read"')
