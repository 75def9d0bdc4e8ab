'use strict'

/*
 * The process of the Auth Emulator, started by authEmulator.ts with its options as one JSON
 * argument. It ends with its parent, but ignores Ctrl-C: the parent stops it after its own last
 * calls.
 */

const { loadInProcess, serveInProcess } = require('./inProcess.cjs')
const { startCli } = require('./cli.cjs')

const options = JSON.parse(process.argv[2])
let emulator

async function start() {
  const quick = options.isCliOnly ? null : await loadInProcess(options).catch(noteFailure)
  return quick ? serveInProcess(quick, options, reportChange) : startCli(options, reportChange)
}

function noteFailure(error) {
  process.stderr.write(
    `The quick start of the Auth Emulator failed (${error.message}); starting it through its command line.\n`,
  )
  return null
}

function reportChange() {
  if (process.connected) process.send({ type: 'changed' })
}

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  try {
    await emulator?.stop()
  } finally {
    process.exit(0)
  }
}

for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined)
process.on('SIGTERM', stop)
process.on('disconnect', stop)
process.on('message', (message) => {
  if (message === 'stop') void stop()
})

start().then(
  (started) => {
    emulator = started
    if (process.connected) process.send({ type: 'listening', port: started.port })
    else void stop()
  },
  (error) => {
    process.stderr.write(`${error.stack ?? error}\n`)
    process.exit(1)
  },
)
