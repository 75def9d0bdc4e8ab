import { type TestServer, socketFrom } from '../../../testing/harness'
import { PASS_TYPE } from '../../../testing/walletCertificates'

interface Pass {
  serialNumber: string
  authenticationToken: string
}

/** A phone with Apple Wallet, which makes the calls that Apple documents. */
export function createPhone(server: TestServer, deviceId: string, passType = PASS_TYPE) {
  const ask = async (
    method: string,
    path: string,
    {
      token,
      headers = {},
      body,
    }: { token?: string; headers?: Record<string, string>; body?: unknown } = {},
  ) => {
    const response = await server.app.request(
      `/v1/wallet/apple/v1${path}`,
      {
        method,
        headers: {
          ...(token !== undefined && { authorization: `ApplePass ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      socketFrom('198.51.100.7'),
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, bytes }
  }
  const registration = ({ serialNumber }: Pass) =>
    `/devices/${deviceId}/registrations/${passType}/${serialNumber}`
  return {
    register: (pass: Pass, pushToken: string) =>
      ask('POST', registration(pass), { token: pass.authenticationToken, body: { pushToken } }),
    unregister: (pass: Pass) =>
      ask('DELETE', registration(pass), { token: pass.authenticationToken }),
    list: async (since = '') => {
      const query = since === '' ? '' : `?passesUpdatedSince=${since}`
      const { status, bytes } = await ask(
        'GET',
        `/devices/${deviceId}/registrations/${passType}${query}`,
      )
      const text = Buffer.from(bytes).toString()
      const answer =
        text === '' ? null : (JSON.parse(text) as { serialNumbers: string[]; lastUpdated: string })
      return { status, answer }
    },
    fetch: (pass: Pass, since?: string) =>
      ask('GET', `/passes/${passType}/${pass.serialNumber}`, {
        token: pass.authenticationToken,
        headers: since === undefined ? {} : { 'if-modified-since': since },
      }),
    log: (logs: readonly string[]) => ask('POST', '/log', { body: { logs } }),
  }
}
