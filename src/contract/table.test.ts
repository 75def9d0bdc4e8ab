import { describe, expect, it } from 'vitest'
import { type Call, pathParams } from './call'
import { calls, collect } from '.'

const table = Object.entries(calls as Record<string, Call>)

describe('the table of calls', () => {
  it('names each method and path once', () => {
    const keys = table.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('has path parameters in the schema and an answer or a download for every call', () => {
    for (const [operation, call] of table) {
      const schema =
        call.params && 'entries' in call.params ? Object.keys(call.params.entries as object) : []
      expect([operation, pathParams(call.path).filter((name) => !schema.includes(name))]).toEqual([
        operation,
        [],
      ])
      expect([operation, Boolean(call.answer) !== Boolean(call.download)]).toEqual([
        operation,
        true,
      ])
    }
  })

  it('has a reason for each POST without an Idempotency-Key that creates nothing, and for no other call', () => {
    const without = table.filter(([, { createsNothing }]) => createsNothing !== undefined)
    expect(without.map(([operation]) => operation)).toEqual([
      'signInByPhone',
      'signOut',
      'exportAccount',
      'findMissingContacts',
      'changeCells',
      'recallImport',
      'registerWalletDevice',
      'logWalletErrors',
      'exportEmployees',
      'confirmInstagramDeletion',
      'confirmCompanyInstagramDeletion',
      'confirmIntegration',
      'confirmCompanyIntegration',
      'syncIntegration',
      'syncCompanyIntegration',
      'retryPush',
      'dropPush',
      'receiveInstagramDeauthorization',
      'receiveInstagramDataDeletion',
      'receiveTikTokEvent',
      'receiveGoHighLevelEvent',
      'cancelSubscription',
      'resumeSubscription',
      'openBillingPortal',
      'receiveStripeEvent',
    ])
    for (const [operation, call] of without)
      expect([operation, call.method, call.success ?? 200]).toEqual([operation, 'POST', 200])
  })

  it('refuses two modules that export one call', () => {
    const again = { getJob: calls.getJob }
    expect(() => collect(again, again)).toThrow(
      'Two modules of the contract export the call getJob.',
    )
  })
})
