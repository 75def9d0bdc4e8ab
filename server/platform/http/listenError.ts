import { EnvError } from '../../env'

const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']
const FORBIDDEN = ['EACCES', 'EPERM']

/** Returns an EnvError if HOST or PORT explains a failure to listen, else the failure itself. */
export function listenError(
  error: unknown,
  { HOST, PORT }: { HOST: string; PORT: number },
): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (NO_ADDRESS.includes(code))
    return new EnvError(`HOST: this machine has no address ${HOST}; leave it out to use all.`)
  if (FORBIDDEN.includes(code))
    return new EnvError(
      `PORT: this account may not listen on port ${String(PORT)}; choose one above 1023.`,
    )
  return error
}
