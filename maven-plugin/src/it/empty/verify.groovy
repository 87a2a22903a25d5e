assert new File(basedir, 'build.log').text.contains('no sources')
