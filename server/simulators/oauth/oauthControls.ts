import { Hono } from 'hono'
import * as v from 'valibot'
import { CONTROL_PATH, bodyOf, refusal } from '../controls'

/** The ways in which a webhook arrives. */
export const webhookWays = ['once', 'duplicate', 'reordered', 'forged'] as const
export type WebhookWay = (typeof webhookWays)[number]

/** The switches of a simulated provider besides those that every simulator has. */
export interface OAuthControls {
  /** Ends all grants, or those of an account, as if its owner had removed the app. */
  endGrants: (accountId?: string) => void
  deleteItem: (id: string) => void
  restoreItem: (id: string) => void
  /** Sends an event to the app; resolves to the statuses that it answered. */
  sendWebhook: (webhook: Webhook) => Promise<number[]>
}

export interface Webhook {
  /** The provider's name of the event. */
  event: string
  accountId: string
  way: WebhookWay
  /** The address of the app's webhook. */
  url: string
}

const grantsEnd = v.strictObject({ accountId: v.exactOptional(v.string()) })
const itemChange = v.strictObject({ id: v.string(), isDeleted: v.boolean() })
const webhook = v.strictObject({
  event: v.string(),
  accountId: v.string(),
  way: v.optional(v.picklist(webhookWays), 'once'),
  url: v.pipe(v.string(), v.url()),
})

/** Serves these switches; a body that is not understood answers 422. */
export function oauthControlApp(controls: OAuthControls): Hono {
  const app = new Hono()
  app.post(`${CONTROL_PATH}grants/end`, async (c) => {
    const body = v.safeParse(grantsEnd, await bodyOf(c.req.raw))
    if (!body.success) return c.json(refusal(body.issues), 422)
    controls.endGrants(body.output.accountId)
    return c.json({ ended: true })
  })
  app.post(`${CONTROL_PATH}items`, async (c) => {
    const body = v.safeParse(itemChange, await bodyOf(c.req.raw))
    if (!body.success) return c.json(refusal(body.issues), 422)
    const { id, isDeleted } = body.output
    if (isDeleted) controls.deleteItem(id)
    else controls.restoreItem(id)
    return c.json({ id, isDeleted })
  })
  app.post(`${CONTROL_PATH}webhook`, async (c) => {
    const body = v.safeParse(webhook, await bodyOf(c.req.raw))
    if (!body.success) return c.json(refusal(body.issues), 422)
    return c.json({ statuses: await controls.sendWebhook(body.output) })
  })
  return app
}
