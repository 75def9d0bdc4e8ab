import * as v from 'valibot'

const stack = v.object({
  url: v.string(),
  dataDir: v.string(),
  emulator: v.object({ host: v.string(), projectId: v.string(), tenantId: v.string() }),
  /** The address of the simulated Stripe; absent when it is switched off. */
  stripe: v.exactOptional(v.string()),
  /** The addresses of the simulated providers by name. */
  providers: v.record(v.string(), v.string()),
  /** The public parts of the wallets of the stack that the global setup starts, as PEM. */
  wallets: v.exactOptional(v.object({ appleIssuer: v.string(), googleKey: v.string() })),
  pid: v.number(),
})
export type Stack = v.InferOutput<typeof stack>

const VARIABLE = 'TESSERA_E2E_STACK'

/** Passes the running stack to the workers, which inherit the environment. */
export function publishStack(running: Stack): void {
  process.env[VARIABLE] = JSON.stringify(v.parse(stack, running))
}

/** Returns the stack that the global setup started. */
export function runningStack(): Stack {
  return v.parse(stack, JSON.parse(process.env[VARIABLE] ?? 'null'))
}

/** Reads the stack's own notes in its data folder. */
export function parseStack(note: string, dataDir: string): Stack {
  return v.parse(stack, { ...v.parse(v.looseObject({}), JSON.parse(note)), dataDir })
}
