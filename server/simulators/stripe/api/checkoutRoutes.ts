import type { Hono } from 'hono'
import * as v from 'valibot'
import type { Account } from '../account/account'
import { expireCheckout, findCheckout, openCheckout } from '../account/checkouts'
import { expand } from './expand'
import { valuesOf } from './form'
import { address, ignored, integer, metadata, readParams, text } from './params'
import { queryOf } from './queryOf'

const MOST_TRIAL_DAYS = 730

const lineItem = v.strictObject({
  ...ignored('adjustable_quantity dynamic_tax_rates metadata tax_rates'),
  price: text,
  quantity: v.optional(integer(1), '1'),
})
const subscriptionData = v.strictObject({
  ...ignored('billing_cycle_anchor billing_mode default_tax_rates description invoice_settings'),
  ...ignored('proration_behavior trial_settings'),
  trial_period_days: v.exactOptional(integer(1, MOST_TRIAL_DAYS)),
  metadata: v.optional(metadata, {}),
})
const order = v.strictObject({
  ...ignored(
    'adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types automatic_tax billing_address_collection branding_settings consent_collection currency custom_fields custom_text customer_creation customer_email customer_update discounts integration_identifier locale name_collection optional_items origin_context payment_method_collection payment_method_configuration payment_method_options payment_method_types phone_number_collection saved_payment_method_options submit_type tax_id_collection ui_mode wallet_options',
  ),
  mode: v.literal('subscription', 'The simulation has the mode subscription only.'),
  customer: v.exactOptional(text),
  line_items: v.pipe(
    v.custom<object>((value) => typeof value === 'object', 'Invalid array.'),
    v.transform((value) => valuesOf(value as Record<string, string>)),
    v.strictTuple([lineItem], 'The simulation takes exactly one line item.'),
  ),
  client_reference_id: v.exactOptional(v.pipe(text, v.maxLength(200, 'Invalid string.'))),
  success_url: address,
  cancel_url: v.exactOptional(address),
  subscription_data: v.optional(subscriptionData, {}),
  metadata: v.optional(metadata, {}),
  expires_at: v.exactOptional(integer(1)),
})

/** Adds the calls for checkouts. */
export function addCheckoutRoutes(app: Hono, account: Account): void {
  const path = '/v1/checkout/sessions'
  app.post(path, async (c) => {
    const { params, expanded } = readParams(order, await c.req.text())
    return c.json(expand(account, openCheckout(account, orderOf(params)), expanded))
  })
  app.get(`${path}/:id`, (c) => {
    const { expanded } = readParams(v.strictObject({}), queryOf(c))
    return c.json(expand(account, findCheckout(account, c.req.param('id')).object, expanded))
  })
  app.post(`${path}/:id/expire`, (c) => {
    const session = findCheckout(account, c.req.param('id'))
    expireCheckout(account, session)
    return c.json(session.object)
  })
}

function orderOf(params: v.InferOutput<typeof order>) {
  const { customer, client_reference_id: reference, cancel_url: cancelUrl, expires_at } = params
  const { trial_period_days: trialDays = 0, metadata: subscriptionMetadata } =
    params.subscription_data
  const [{ price, quantity }] = params.line_items
  return {
    priceId: price,
    quantity,
    trialDays,
    subscriptionMetadata,
    metadata: params.metadata,
    successUrl: params.success_url,
    ...(customer !== undefined && { customer }),
    ...(reference !== undefined && { clientReferenceId: reference }),
    ...(cancelUrl !== undefined && { cancelUrl }),
    ...(expires_at !== undefined && { expiresAt: expires_at }),
  }
}
