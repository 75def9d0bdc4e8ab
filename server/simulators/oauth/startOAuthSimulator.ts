import { Hono } from 'hono'
import { type Simulator, startSimulatorAt } from '../simulator'
import { consentPages } from './consentPages'
import { type Grants, createGrants } from './grants'
import { type OAuthControls, type Webhook, oauthControlApp } from './oauthControls'
import type { OAuthProvider } from './provider'
import { emptyState, readState, writeState } from './stateFile'

/** A running simulated provider, with its switches. */
export interface OAuthSimulator extends Simulator, OAuthControls {
  provider: OAuthProvider
  grants: Grants
  /** The variables that lead the server to it. */
  variables: Record<string, string>
}

/** The parts of the frame that a provider's own routes use. */
export interface OAuthFrame {
  provider: OAuthProvider
  grants: Grants
  clock: () => Date
  /** The address of the simulator. */
  origin: () => string
  isDeleted: (itemId: string) => boolean
}

export interface OAuthSimulatorOptions {
  /** The file that keeps grants and the clock between runs; in memory only by default. */
  file?: string
  port?: number
  clock?: () => Date
}

interface Parts {
  provider: OAuthProvider
  /** A word that its codes and tokens begin with. */
  prefix: string
  /** Creates the provider's routes: tokens, revocation and reads. */
  createApi: (frame: OAuthFrame) => Hono
  variables: (origin: string) => Record<string, string>
  /** Further switches and pages, at paths below `CONTROL_PATH`. */
  switches?: Hono
  /** Sends a webhook; a provider without webhooks leaves it out. */
  sendWebhook?: (frame: OAuthFrame, webhook: Webhook) => Promise<number[]>
}

/** Starts a simulated provider with consent page, grants and its own routes. */
export async function startOAuthSimulator(
  { provider, prefix, createApi, variables, switches = new Hono(), sendWebhook }: Parts,
  { file, port, clock = () => new Date() }: OAuthSimulatorOptions = {},
): Promise<OAuthSimulator> {
  const state = file === undefined ? emptyState() : readState(file)
  let written = ''
  const save = () => {
    const text = JSON.stringify(state)
    if (file === undefined || text === written) return
    writeState(file, text)
    written = text
  }
  const now = () => clock().getTime() + state.movedBy
  const grants = createGrants(provider.rules, state, now, prefix)
  let origin = ''
  const frame: OAuthFrame = {
    provider,
    grants,
    clock: () => new Date(now()),
    origin: () => origin,
    isDeleted: (id) => state.deletedItems.includes(id),
  }
  const saved =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A) => {
      act(...given)
      save()
    }
  const setDeleted = (id: string, isDeleted: boolean) => {
    const others = state.deletedItems.filter((each) => each !== id)
    state.deletedItems = isDeleted ? [...others, id] : others
  }
  const controls: OAuthControls = {
    endGrants: saved(grants.end),
    deleteItem: saved((id: string) => {
      setDeleted(id, true)
    }),
    restoreItem: saved((id: string) => {
      setDeleted(id, false)
    }),
    sendWebhook: (webhook) => sendWebhook?.(frame, webhook) ?? Promise.resolve([]),
  }
  const app = new Hono()
  app.use(async (_c, next) => {
    await next()
    save()
  })
  app.route('/', consentPages(provider, grants))
  app.route('/', createApi(frame))
  const simulator = await startSimulatorAt(port === undefined ? [state.port, 0] : [port], {
    app,
    clock,
    movedBy: state.movedBy,
    switches: oauthControlApp(controls).route('/', switches),
    onClockMoved: saved((movedBy: number) => {
      state.movedBy = movedBy
    }),
  })
  origin = simulator.origin
  state.port = Number(new URL(origin).port)
  save()
  return { ...simulator, ...controls, provider, grants, variables: variables(origin) }
}
