/** Loaded before the server: when `npm start` is killed outright, the channel to it closes and the server stops cleanly. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Watching must not keep the process alive.
process.channel?.unref()
