import type { Hono } from 'hono'
import * as v from 'valibot'
import { type Account, findCustomer } from '../account/account'
import { newId } from '../account/ids'
import type { PortalSession } from '../account/model'
import { address, ignored, readParams, text } from './params'

const order = v.strictObject({
  ...ignored('configuration flow_data locale on_behalf_of'),
  customer: text,
  return_url: v.exactOptional(address),
})

/** Adds the call for a link to the portal. */
export function addPortalRoutes(app: Hono, account: Account): void {
  app.post('/v1/billing_portal/sessions', async (c) => {
    const { params } = readParams(order, await c.req.text())
    findCustomer(account, params.customer, 'customer')
    const id = newId('bps_')
    const session: PortalSession = {
      id,
      object: 'billing_portal.session',
      configuration: 'bpc_simulation',
      created: account.now(),
      customer: params.customer,
      livemode: false,
      return_url: params.return_url ?? null,
      url: `${account.origin()}/portal/${id}`,
    }
    account.state.portals.set(id, session)
    return c.json(session)
  })
}
