import * as v from 'valibot'
import type { Deps } from '../../ports/context'

/** The parts of the server that commands of the operator use. */
export type OperatorDeps = Pick<
  Deps,
  | 'db'
  | 'tenantId'
  | 'clock'
  | 'ruleSigner'
  | 'identity'
  | 'cardPages'
  | 'publicOrigin'
  | 'log'
  | 'stripe'
> & {
  /** The origin that the operator configured, without a request to tell it; '' if none. */
  publicUrl: string
}

interface Parts<S extends v.GenericSchema> {
  /** The command with its options, as the operator types it: `cards:mint --count=500`. */
  usage: string
  /** The schema of the options, which are texts. */
  options: S
  /** Does the work and yields the text for the operator's standard output. */
  run: (deps: OperatorDeps, options: v.InferOutput<S>) => AsyncIterable<string>
}

/** A command that the operator runs on the machine of the server. */
export type OperatorCommand = Omit<Parts<v.GenericSchema>, 'run'> & {
  run: (deps: OperatorDeps, options: unknown) => AsyncIterable<string>
}

/** The error of a command, with a sentence for the operator. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** Declares a command. Its options are checked before it runs; throws OperatorError otherwise. */
export function operatorCommand<S extends v.GenericSchema>({
  usage,
  options: schema,
  run,
}: Parts<S>): OperatorCommand {
  return {
    usage,
    options: schema,
    run: (deps, given) => {
      const result = v.safeParse(schema, given)
      if (result.success) return run(deps, result.output)
      const [issue] = result.issues
      const name = v.getDotPath(issue) ?? ''
      throw new OperatorError(`--${name}: ${textOf(issue)}\nUsage: npm run ${usage}`)
    },
  }
}

function textOf({ type, expected, message }: v.BaseIssue<unknown>): string {
  if (type !== 'strict_object') return message
  return expected === 'never' ? 'there is no such option.' : 'this is missing.'
}
