import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { ExchangeForm } from '@/contract/publicCards'
import { exchangeCss } from '@/publicCard/cardCss'
import { ExchangePage } from '@/publicCard/ExchangePage'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { type ExchangeErrors, readExchange, refusalOf } from './exchangeSubmission'
import { cameBy, vcardAt } from './publicAddresses'
import { useGetExchangeFormQuery, useGetLinkBySlugQuery, useSubmitExchangeMutation } from './publicCardsApi'
import { PublicFault } from './PublicFault'
import { PublicNeutral } from './PublicNeutral'
import { PublicPage } from './PublicPage'
import { PublicSkeleton } from './PublicSkeleton'
import { useContactFile, withFile } from './useContactFile'

/** `/contacts/new/:profileId`: a visitor leaves their details. */
export function ExchangeFormPage() {
  const { profileId = '' } = useParams()
  const { currentData, error, isFetching, refetch } = useGetExchangeFormQuery({ profileId })
  if (currentData !== undefined) return 'state' in currentData ? <PublicNeutral state="off" cardKey={currentData.cardKey} /> : <FilledIn key={profileId} form={currentData} />
  return error === undefined ? <PublicSkeleton /> : <PublicFault title="The form could not be loaded" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}

/** What is typed stays in its fields whatever the answer is. */
function FilledIn({ form }: { form: ExchangeForm }) {
  const { profileId, cardKey, name, appearance, consentVersion } = form
  const file = useFileUrl()
  const came = cameBy(useSearchParams()[0])
  const [submit, { isLoading, isSuccess }] = useSubmitExchangeMutation()
  const [errors, setErrors] = useState<ExchangeErrors>({})
  const isSending = useRef(false)
  const page = useRef<HTMLDivElement>(null)
  const { currentData: answer } = useGetLinkBySlugQuery({ slug: cardKey, isVisit: false }, { skip: !isSuccess })
  const contactFile = useContactFile(answer?.state === 'active' ? answer.card : null)
  usePageTitle(isSuccess ? 'Thank you' : name ? `Share your details with ${name}` : 'Share your details')

  // A text to agree to that is another one now is another element: it takes the focus over.
  useEffect(() => {
    page.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"]')?.focus()
  }, [errors, consentVersion])
  useEffect(() => {
    if (isSuccess) page.current?.querySelector('h1')?.focus()
  }, [isSuccess])

  const send = async (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault()
    if (isSending.current || !(event.target instanceof HTMLFormElement)) return
    const read = readExchange(form, event.target)
    setErrors(read.errors)
    if (!read.input) return
    isSending.current = true
    const { error } = await submit({ params: { profileId, ...(came.key !== undefined && { key: came.key }), ...(came.isScanned && { source: 'qr' }) }, body: read.input })
    if (!error) return
    isSending.current = false
    setErrors(refusalOf(form, error))
  }

  const links = withFile({ action: paths.contactExchange(profileId), vcard: vcardAt(file(''), cardKey, came), card: paths.card(cardKey), home: paths.homeForCard(cardKey), file }, contactFile)
  return (
    <PublicPage css={exchangeCss(appearance)} ref={page} onSubmit={(event) => void send(event)}>
      <ExchangePage form={form} values={{}} errors={errors} links={links} isSent={isSuccess} isSending={isLoading} />
    </PublicPage>
  )
}
