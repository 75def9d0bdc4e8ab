import { expect, it } from 'vitest'
import { sanitizeAction, sanitizeState } from './devTools'

it('hides secrets wherever they stand and shows a file by its size', () => {
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
