import { expect, it } from 'vitest'
import { apiAddress } from '@/shared/lib/apiAddress'
import { readConfig } from './config'

const config = {
  apiBaseUrl: '',
  firebase: { apiKey: 'k', authDomain: '', projectId: 'p', tenantId: 't', emulatorUrl: '' },
  rulesPublicKey: '{}',
  sentryDsn: '',
  cspNonce: 'n',
}
const pageWith = (text: string) =>
  new DOMParser().parseFromString(
    `<script type="application/json" id="tessera-config">${text}</script>`,
    'text/html',
  )

it('reads the configuration that the server wrote, with its < escaped', () => {
  const text = JSON.stringify({ ...config, rulesPublicKey: '</script>' }).replaceAll('<', '\\u003c')
  expect(readConfig(pageWith(text))).toEqual({ ...config, rulesPublicKey: '</script>' })
})

it.each(['{}', '', '{"apiBaseUrl":1}', JSON.stringify({ ...config, firebase: {} })])(
  'refuses %s',
  (text) => {
    expect(() => readConfig(pageWith(text))).toThrow()
  },
)

it.each([
  ['', 'https://app.example'],
  ['https://api.example/', 'https://api.example'],
  ['https://api.example/tessera/', 'https://api.example/tessera'],
  ['/backend', 'https://app.example/backend'],
])('the API at %j is requested at %s', (apiBaseUrl, expected) => {
  expect(apiAddress({ ...config, apiBaseUrl }, 'https://app.example')).toBe(expected)
})
