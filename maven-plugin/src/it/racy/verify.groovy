String log = new File(basedir, 'build.log').text
assert log.contains('src/main/java/frames/Frames.java:15:5: error[unordered-read]')
assert log.contains('stream-lint: 1 error in 1 file (1 of 1 file analysed)')
