import { Hono } from 'hono'
import { type Account, Refusal } from '../account/account'
import { newId } from '../account/ids'
import { addCatalogueRoutes } from './catalogueRoutes'
import { addCheckoutRoutes } from './checkoutRoutes'
import { addCustomerRoutes } from './customerRoutes'
import { keepAnswers } from './idempotency'
import { addPortalRoutes } from './portalRoutes'
import { addSubscriptionRoutes } from './subscriptionRoutes'

/** Serves Stripe's HTTP API under /v1. */
export function stripeApi(account: Account, key: string): Hono {
  const app = new Hono()
  app.use('/v1/*', async (c, next) => {
    const refused = checkKey(c.req.header('authorization'), key)
    if (refused) c.res = errorAnswer(refused)
    else await next()
    c.res.headers.set('request-id', newId('req_', 14))
  })
  app.use('/v1/*', keepAnswers(account))
  addCatalogueRoutes(app, account)
  addCustomerRoutes(app, account)
  addCheckoutRoutes(app, account)
  addSubscriptionRoutes(app, account)
  addPortalRoutes(app, account)
  app.all('/v1/*', (c) =>
    errorAnswer(new Refusal(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`, {})),
  )
  app.onError((error) => {
    if (error instanceof Refusal) return errorAnswer(error)
    const message = `The simulation failed: ${error.message}`
    return Response.json({ error: { type: 'api_error', message } }, { status: 500 })
  })
  return app
}

function checkKey(header: string | undefined, key: string): Refusal | null {
  if (!header) return new Refusal(401, 'You did not provide an API key.')
  const given = header.replace(/^Bearer /, '')
  if (given === key) return null
  return new Refusal(401, `Invalid API Key provided: ****${given.slice(-4)}`)
}

function errorAnswer({ status, message, details }: Refusal): Response {
  return Response.json(
    { error: { type: 'invalid_request_error', message, ...details } },
    { status },
  )
}
