import { type TestServer, socketFrom } from '../../../testing/harness'
import { type ParsedPage, parsePage } from '../../testing/parsePage'

/** The form fields that a browser without scripts sends for a visitor. */
export const visitorFields = {
  firstName: 'Bob',
  lastName: '',
  email: 'bob@example.com',
  phone: '',
  organization: '',
  metAt: '',
  note: '',
  leaveEmpty: '',
  consent: 'on',
  consentVersion: '1',
}

export interface ExchangePageAnswer extends ParsedPage {
  status: number
  headers: Headers
  html: string
}

/** Requests a page and parses its HTML. */
export async function openExchangePage(
  { app }: TestServer,
  path: string,
  init: RequestInit = {},
  from = '192.0.2.1',
): Promise<ExchangePageAnswer> {
  const response = await app.request(path, init, socketFrom(from))
  const html = await response.text()
  return { status: response.status, headers: response.headers, html, ...parsePage(html) }
}
