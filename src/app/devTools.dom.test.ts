import { expect, it } from 'vitest'
import { getContact } from '@/contract/contacts/contacts'
import { buildContact, buildId } from '@/testing/builders'
import { createApiStore } from '@/testing/createApiStore'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { testApi } from '@/testing/testApi'
import { sanitizeAction, sanitizeState } from './devTools'

it('hides secrets everywhere and shows a file by its size', () => {
  const action = {
    type: 'api/executeMutation/pending',
    meta: {
      arg: {
        originalArgs: {
          body: {
            file: new File(['12345'], 'a.png'),
            password: 'p',
            idToken: 't',
            phoneProof: 'p',
          },
          onUploadProgress: () => undefined,
        },
        names: ['Ada'],
        grant: { code: 'c', state: 's' },
        error: { code: 'FORBIDDEN' },
      },
    },
  }
  expect(sanitizeAction(action)).toEqual({
    type: 'api/executeMutation/pending',
    meta: {
      arg: {
        originalArgs: {
          body: {
            file: '[file, 5 bytes]',
            password: '[hidden]',
            idToken: '[hidden]',
            phoneProof: '[hidden]',
          },
          onUploadProgress: '[function]',
        },
        names: ['Ada'],
        grant: { code: '[hidden]', state: 's' },
        error: { code: 'FORBIDDEN' },
      },
    },
  })
})

it('does not change the state and handles circular values', () => {
  const state: { session: object; self?: unknown } = {
    session: { status: 'signed-in', permissions: 'a.b.c' },
  }
  state.self = state
  expect(sanitizeState(state)).toEqual({
    session: { status: 'signed-in', permissions: '[hidden]' },
    self: '[again]',
  })
  expect(state.session).toEqual({ status: 'signed-in', permissions: 'a.b.c' })
})

it('shows the endpoint, the outcome and the duration of a request', async () => {
  const { store, actions } = createApiStore()
  const shown = () =>
    actions
      .filter(({ type }) => type.startsWith('api/execute'))
      .map((action) => sanitizeAction(action).type.replace(/\d+ ms/, '42 ms'))
  const contactId = buildId()
  callAnswers(getContact, buildContact({ id: contactId }))
  await store.dispatch(testApi.endpoints.testGet.initiate({ contactId }))
  expect(shown()).toEqual(['testGet pending', 'testGet fulfilled 42 ms'])
  callFailsWith(getContact, 'UNAUTHENTICATED')
  await store.dispatch(testApi.endpoints.testGet.initiate({ contactId: buildId() }))
  expect(shown().slice(2)).toEqual(['testGet pending', 'testGet rejected 42 ms'])
})
