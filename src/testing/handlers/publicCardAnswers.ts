import { HttpResponse, http } from 'msw'
import * as publicCards from '@/contract/profiles/publicCards'
import { getExchangeForm, submitExchange } from '@/contract/profiles/exchange'
import { buildExchangeForm, buildRichCard } from '@/publicCard/testing/buildCard'

/** What the calls of strangers answer in tests unless a test says otherwise. */
export const publicCardAnswers = [
  { call: publicCards.getLinkBySlug, data: () => ({ state: 'active', card: buildRichCard() }) },
  { call: getExchangeForm, data: () => buildExchangeForm() },
  { call: submitExchange, data: () => ({ accepted: true }) },
]

/** Uploaded files are not there unless a test serves them. */
export const fileHandler = http.get('*/files/:key', () => new HttpResponse(null, { status: 404 }))
