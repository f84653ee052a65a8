/** Preloaded into the server: when `npm start` is killed, its IPC channel closes and the server stops cleanly. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The listener must not keep the process alive.
process.channel?.unref()
