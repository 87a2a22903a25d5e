assert new File(basedir, 'build.log').text.contains('No findings (1 of 1 file analysed)')
