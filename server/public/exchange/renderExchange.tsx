import type { ExchangeForm } from '@/contract/profiles/exchange'
import { exchangeCss } from '@/publicCard/styles/cardCss'
import { ExchangePage } from '@/publicCard/exchange/ExchangePage'
import { exchangeTitle } from '@/publicCard/exchange/exchangeTitle'
import { cardColors } from '@/publicCard/styles/themes'
import type { ReferringCard } from '../referringCard'
import { plainPolicy, renderPlainDocument } from '../PlainDocument'

/** The state of the page besides the form itself. */
export interface FormState {
  /** The typed texts by the names of their fields. */
  values?: Partial<Record<string, string>>
  /** The errors by field; errors of no field are under ''. */
  errors?: Partial<Record<string, string>>
  isSent?: boolean
  /**
   * The card that the visitor came from; the form's address carries it, and saving the owner's
   * contact counts for it.
   */
  before?: ReferringCard | null
  /** The page is open inside an app that drops the contact file (`isInAppBrowser`). */
  isInApp?: boolean
}

/** Renders the page of an exchange form, and returns its policy. */
export function renderExchange(
  form: ExchangeForm,
  { values = {}, errors = {}, isSent = false, before = null, isInApp = false }: FormState,
): { html: string; policy: string } {
  const css = exchangeCss(form.appearance, { isInApp })
  const card = `/card/${encodeURIComponent(form.cardKey)}`
  const links = {
    action: `/contacts/new/${form.profileId}${before === null ? '' : `?${queryOf(before)}`}`,
    vcard: vcardOf(before ?? { key: form.cardKey, isScanned: false }),
    isInApp,
    card,
    home: `/?redirect=${card}`,
    file: (path: string) => path,
  }
  const html = renderPlainDocument({
    title: titleOf(form, isSent, Object.keys(errors).length > 0),
    css,
    colors: cardColors[form.appearance.theme],
    head: <meta name="robots" content="noindex" />,
    children: (
      <ExchangePage form={form} values={values} errors={errors} links={links} isSent={isSent} />
    ),
  })
  return { html, policy: plainPolicy(css) }
}

/** Returns the query that carries the card that the visitor came from, after other parameters. */
export function queryOf(before: ReferringCard | null, others: Record<string, string> = {}): string {
  const ofCard = before && { key: before.key, ...(before.isScanned && { s: 'qr' }) }
  return new URLSearchParams({ ...others, ...ofCard }).toString()
}

function vcardOf({ key, isScanned }: ReferringCard): string {
  return `/card/${encodeURIComponent(key)}/contact.vcf${isScanned ? '?s=qr' : ''}`
}

/** Returns the title, which screen readers read first, so it says if something is wrong. */
function titleOf(form: ExchangeForm, isSent: boolean, isWrong: boolean): string {
  if (isSent) return 'Thank you'
  const title = exchangeTitle(form)
  return isWrong ? `Please check: ${title}` : title
}
