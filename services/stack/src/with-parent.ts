/**
 * Preloaded into every role that the stack starts: when the stack itself disappears, killed or crashed, the channel to
 * it closes and the role stops too, so that nothing keeps the data folder's locks.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
