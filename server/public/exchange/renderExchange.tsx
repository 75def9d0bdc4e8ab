import type { ExchangeForm } from '@/contract/profiles/exchange'
import { exchangeCss } from '@/publicCard/styles/cardCss'
import { ExchangePage } from '@/publicCard/exchange/ExchangePage'
import { cardColors } from '@/publicCard/styles/themes'
import type { CardBefore } from '../cardBefore'
import { renderPlainDocument } from '../PlainDocument'
import { plainPolicy } from '../plainPolicy'

/** What the page shows besides the form itself. */
export interface Shown {
  /** What was typed, by the name of its field. */
  values?: Partial<Record<string, string>>
  /** What is wrong with it; what belongs to no field stands under ''. */
  errors?: Partial<Record<string, string>>
  isSent?: boolean
  /** The card that the visitor came from; the form's address carries it. */
  before?: CardBefore | null
}

/** The page of an exchange form, and its policy. */
export function renderExchange(
  form: ExchangeForm,
  { values = {}, errors = {}, isSent = false, before = null }: Shown,
): { html: string; policy: string } {
  const css = exchangeCss(form.appearance)
  const card = `/card/${encodeURIComponent(form.cardKey)}`
  const links = {
    action: `/contacts/new/${form.profileId}${queryOf(before)}`,
    vcard: `${card}/contact.vcf`,
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

function queryOf(before: CardBefore | null): string {
  return before === null
    ? ''
    : `?${new URLSearchParams({ key: before.key, ...(before.isScanned && { s: 'qr' }) }).toString()}`
}

/** Whoever listens to a page hears first that something is wrong. */
function titleOf({ name }: ExchangeForm, isSent: boolean, isWrong: boolean): string {
  if (isSent) return 'Thank you'
  const title = name === '' ? 'Leave your details' : `Leave your details with ${name}`
  return isWrong ? `Please check: ${title}` : title
}
