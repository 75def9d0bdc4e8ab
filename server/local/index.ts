import { endOnUncaughtErrors, explainStart } from '../platform/log/explainStart'
import { DEMO_SLUG } from './demo/demoProfile'
import { AuthEmulatorError } from './authEmulator'
import { DEMO_ACCOUNT, type LocalStack, PortTakenError, startLocalStack } from './localStack'
import { sayWhenSlow } from './sayWhenSlow'

/**
 * npm forwards Ctrl-C to a process that the terminal has already signaled: a second signal this
 * soon is the same key press.
 */
const SAME_KEY_PRESS_MS = 700

/** Runs all of Tessera on this machine, as `npm start` does. */
async function main(): Promise<void> {
  const startedAt = Number(process.env.TESSERA_STARTED_AT ?? Date.now())
  let stoppingSince = 0
  const slow = sayWhenSlow((line) => {
    if (!stoppingSince) console.log(line)
  })
  const starting = startLocalStack(process.env, {
    onLost: () => {
      console.error('The identity emulator has ended; stopping.')
      void stop(1)
    },
    onStep: slow.onStep,
  })
  async function stop(code: number): Promise<void> {
    stoppingSince = Date.now()
    const stack = await starting.catch(() => null)
    await stack?.close()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stoppingSince) {
        console.log('\nStopping …')
        void stop(0)
      } else if (Date.now() - stoppingSince > SAME_KEY_PRESS_MS) {
        process.exit(1)
      }
    })
  }
  // A process started by another program ends with it.
  if (process.connected) process.once('disconnect', () => void stop(0))
  const stack = await starting
  slow.end()
  if (!stoppingSince) console.log(announcement(stack, (Date.now() - startedAt) / 1000))
}

function announcement({ url, dataDir, hasDemo }: LocalStack, seconds: number): string {
  return [
    `Tessera is ready after ${seconds.toFixed(1)} s.`,
    '',
    `  Open       ${url}`,
    ...(hasDemo
      ? [`  Sign in    ${DEMO_ACCOUNT.email} with the password ${DEMO_ACCOUNT.password}`]
      : []),
    ...(hasDemo ? [`  Card       ${url}/card/${DEMO_SLUG}`] : []),
    `  Mailbox    ${url}/mailbox`,
    `  Data       ${dataDir}`,
    '',
    'Ctrl-C stops it.',
  ].join('\n')
}

endOnUncaughtErrors()
main().catch((error: unknown) => {
  console.error(explainStart(error, PortTakenError, AuthEmulatorError))
  process.exit(1)
})
