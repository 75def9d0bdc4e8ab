import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Form } from 'react-final-form'
import { useParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { type ExchangeForm, exchangeInput } from '@/contract/profiles/exchange'
import { exchangeCss } from '@/publicCard/cardCss'
import { ExchangePage } from '@/publicCard/exchange/ExchangePage'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import {
  type Typed,
  exchangeValidation,
  pageErrors,
  refusalOf,
  typedIn,
} from './exchangeSubmission'
import { cameBy, vcardAt } from './publicAddresses'
import {
  useGetExchangeFormQuery,
  useGetLinkBySlugQuery,
  useSubmitExchangeMutation,
} from './publicCardsApi'
import { PublicFault } from './PublicFault'
import { PublicNeutral } from './PublicNeutral'
import { PublicPage } from './PublicPage'
import { PublicSkeleton } from './PublicSkeleton'
import { useContactFile, withFile } from './useContactFile'

/** `/contacts/new/:profileId`: a visitor leaves their details. */
export function ExchangeFormPage() {
  const { profileId = '' } = useParams()
  const { currentData, error, isFetching, refetch } = useGetExchangeFormQuery({ profileId })
  if (currentData !== undefined)
    return 'state' in currentData ? (
      <PublicNeutral state="off" cardKey={currentData.cardKey} />
    ) : (
      <FilledIn key={profileId} form={currentData} />
    )
  return error === undefined ? (
    <PublicSkeleton />
  ) : (
    <PublicFault
      title="The form could not be loaded"
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}

/** Keeps the typed text in its fields whatever the answer is: the browser holds it, and a form of final-form gets it with each submit. */
function FilledIn({ form }: { form: ExchangeForm }) {
  const { profileId } = form
  const came = cameBy(useSearchParams()[0])
  const [submit, { isLoading, isSuccess }] = useSubmitExchangeMutation()
  const validate = useMemo(() => exchangeValidation(form), [form])
  const onSubmit = async (typed: Typed) => {
    const body = v.parse(exchangeInput, typed)
    const { error } = await submit({
      params: {
        profileId,
        ...(came.key !== undefined && { key: came.key }),
        ...(came.isScanned && { source: 'qr' }),
      },
      body,
    })
    return error && refusalOf(form, error)
  }
  return (
    <Form<Typed>
      onSubmit={onSubmit}
      validate={validate}
      subscription={{ errors: true, submitErrors: true, submitFailed: true }}
    >
      {({
        form: { batch, change, getState, submit: send },
        errors,
        submitErrors,
        submitFailed = false,
      }) => (
        <Page
          form={form}
          came={came}
          errors={pageErrors(submitFailed ? { ...errors, ...submitErrors } : {})}
          isSending={isLoading}
          isSent={isSuccess}
          onSend={async (typed) => {
            const { submitting, submitSucceeded } = getState()
            if (submitting || submitSucceeded) return
            batch(() => {
              for (const [name, value] of Object.entries(typed))
                change(name as keyof Typed, value as Typed[keyof Typed])
            })
            await send()
          }}
        />
      )}
    </Form>
  )
}

interface PageProps {
  form: ExchangeForm
  came: ReturnType<typeof cameBy>
  errors: Partial<Record<string, string>>
  isSending: boolean
  isSent: boolean
  onSend: (typed: Record<string, unknown>) => Promise<void>
}

/** The page of the form; after each send the focus goes to what is wrong, or to the thanks. */
function Page({ form, came, errors, isSending, isSent, onSend }: PageProps) {
  const { profileId, cardKey, name, appearance, consentVersion } = form
  const file = useFileUrl()
  const page = useRef<HTMLDivElement>(null)
  const [sends, setSends] = useState(0)
  const { currentData: answer } = useGetLinkBySlugQuery(
    { slug: cardKey, isVisit: false },
    { skip: !isSent },
  )
  const contactFile = useContactFile(answer?.state === 'active' ? answer.card : null)
  usePageTitle(
    isSent ? 'Thank you' : name ? `Share your details with ${name}` : 'Share your details',
  )

  // A text to agree to that is another one now is another element: it takes the focus over.
  useEffect(() => {
    page.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"]')?.focus()
  }, [sends, consentVersion])
  useEffect(() => {
    if (isSent) page.current?.querySelector('h1')?.focus()
  }, [isSent])

  const send = async (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault()
    if (!(event.target instanceof HTMLFormElement)) return
    await onSend(typedIn(form, event.target))
    setSends((times) => times + 1)
  }

  const links = withFile(
    {
      action: paths.contactExchange(profileId),
      vcard: vcardAt(file(''), cardKey, came),
      card: paths.card(cardKey),
      home: paths.homeForCard(cardKey),
      file,
    },
    contactFile,
  )
  return (
    <PublicPage css={exchangeCss(appearance)} ref={page} onSubmit={(event) => void send(event)}>
      <ExchangePage
        form={form}
        values={{}}
        errors={errors}
        links={links}
        isSent={isSent}
        isSending={isSending}
      />
    </PublicPage>
  )
}
