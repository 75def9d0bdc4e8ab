import type { Hono } from 'hono'
import * as v from 'valibot'
import { type Account, findCustomer, missing } from '../account/account'
import { createCustomer, deleteCustomer, updateCustomer } from '../account/customers'
import { expand } from './expand'
import { ignored, maybeEmpty, metadata, readParams } from './params'
import { queryOf } from './queryOf'

const fields = v.strictObject({
  ...ignored(
    'address balance business_name cash_balance individual_name invoice_prefix invoice_settings next_invoice_sequence payment_method preferred_locales shipping source tax tax_exempt tax_id_data test_clock validate default_source',
  ),
  description: v.exactOptional(maybeEmpty),
  email: v.exactOptional(maybeEmpty),
  metadata: v.exactOptional(metadata),
  name: v.exactOptional(maybeEmpty),
  phone: v.exactOptional(maybeEmpty),
})

/** Adds the calls for customers. */
export function addCustomerRoutes(app: Hono, account: Account): void {
  app.post('/v1/customers', async (c) => {
    const { params, expanded } = readParams(fields, await c.req.text())
    return c.json(expand(account, createCustomer(account, knownFields(params)).object, expanded))
  })
  app.get('/v1/customers/:id', (c) => {
    const { expanded } = readParams(v.strictObject({}), queryOf(c))
    const id = c.req.param('id')
    const customer = account.state.customers.get(id)
    if (!customer) throw missing('customer', id)
    if (customer.isDeleted) return c.json({ id, object: 'customer', deleted: true })
    return c.json(expand(account, customer.object, expanded))
  })
  app.post('/v1/customers/:id', async (c) => {
    const { params } = readParams(fields, await c.req.text())
    return c.json(updateCustomer(account, c.req.param('id'), knownFields(params)))
  })
  app.delete('/v1/customers/:id', (c) => {
    const { id } = findCustomer(account, c.req.param('id'))
    deleteCustomer(account, id)
    return c.json({ id, object: 'customer', deleted: true })
  })
}

function knownFields(params: v.InferOutput<typeof fields>) {
  const { description, email, metadata: given, name, phone } = params
  return {
    ...(description !== undefined && { description: description || null }),
    ...(email !== undefined && { email: email || null }),
    ...(name !== undefined && { name: name || null }),
    ...(phone !== undefined && { phone: phone || null }),
    ...(given && { metadata: given }),
  }
}
