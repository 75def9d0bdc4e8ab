import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Form } from 'react-final-form'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { type ExchangeForm, exchangeInput } from '@/contract/profiles/exchange'
import { ExchangePage } from '@/publicCard/exchange/ExchangePage'
import { exchangeTitle } from '@/publicCard/exchange/exchangeTitle'
import { exchangeCss } from '@/publicCard/styles/cardCss'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { type VisitSource, readVisitSource, vcardUrl } from './cardUrls'
import {
  type ExchangeValues,
  createExchangeValidation,
  readValues,
  toPageErrors,
  toServerErrors,
} from './exchangeSubmission'
import { useGetLinkBySlugQuery, useSubmitExchangeMutation } from './publicCardsApi'
import { PublicPage } from './PublicPage'
import { useContactFile, withContactFile } from './useContactFile'

/**
 * Validates and sends the form. The browser holds the values, and each submit copies them into
 * final-form, so that no answer clears them.
 */
export function ExchangeFormView({ form }: { form: ExchangeForm }) {
  const source = readVisitSource(useSearchParams()[0])
  const [submit, { isLoading, isSuccess }] = useSubmitExchangeMutation()
  const validate = useMemo(() => createExchangeValidation(form), [form])
  const onSubmit = async (values: ExchangeValues) => {
    const { error } = await submit({
      params: {
        profileId: form.profileId,
        ...(source.key !== undefined && { key: source.key }),
        ...(source.isScanned && { source: 'qr' }),
      },
      body: v.parse(exchangeInput, values),
    })
    return error && toServerErrors(form, error)
  }
  return (
    <Form<ExchangeValues>
      onSubmit={onSubmit}
      validate={validate}
      subscription={{ errors: true, submitErrors: true, submitFailed: true }}
    >
      {({
        form: { batch, change, getState, submit: submitForm },
        errors,
        submitErrors,
        submitFailed = false,
      }) => (
        <FormPage
          form={form}
          source={source}
          errors={toPageErrors(submitFailed ? { ...errors, ...submitErrors } : {})}
          isSending={isLoading}
          isSent={isSuccess}
          onSend={async (values) => {
            const { submitting, submitSucceeded } = getState()
            if (submitting || submitSucceeded) return
            batch(() => {
              for (const [name, value] of Object.entries(values))
                change(name as keyof ExchangeValues, value as ExchangeValues[keyof ExchangeValues])
            })
            await submitForm()
          }}
        />
      )}
    </Form>
  )
}

interface FormPageProps {
  form: ExchangeForm
  source: VisitSource
  errors: Partial<Record<string, string>>
  isSending: boolean
  isSent: boolean
  onSend: (values: Record<string, unknown>) => Promise<void>
}

/** Moves the focus after each send: to the first error, or to the thanks. */
function FormPage({ form, source, errors, isSending, isSent, onSend }: FormPageProps) {
  const { appearance, consentVersion } = form
  const page = useRef<HTMLDivElement>(null)
  const [sendCount, setSendCount] = useState(0)
  const links = useExchangeLinks(form, source, isSent)
  usePageTitle(isSent ? 'Thank you' : exchangeTitle(form))

  // A new consent text replaces the element that has the focus.
  useEffect(() => {
    page.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"]')?.focus()
  }, [sendCount, consentVersion])
  useEffect(() => {
    if (isSent) page.current?.querySelector('h1')?.focus()
  }, [isSent])

  const send = async (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault()
    if (!(event.target instanceof HTMLFormElement)) return
    await onSend(readValues(form, event.target))
    setSendCount((count) => count + 1)
  }
  return (
    <PublicPage
      css={exchangeCss(appearance, { isInApp: links.isInApp === true })}
      ref={page}
      onSubmit={(event) => void send(event)}
    >
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

/**
 * Returns the links of the page. Once the form is sent, the vCard is created here, of the card that
 * the visitor came from if it shows this profile.
 */
function useExchangeLinks(
  { profileId, cardKey }: ExchangeForm,
  source: VisitSource,
  isSent: boolean,
) {
  const file = useFileUrl()
  const slug = source.key ?? cardKey
  const { currentData: answer } = useGetLinkBySlugQuery({ slug, isVisit: false }, { skip: !isSent })
  const card =
    answer?.state === 'active' && answer.card.profileId === profileId ? answer.card : null
  const key = card ? slug : cardKey
  const contactFile = useContactFile(card)
  return withContactFile(
    {
      action: paths.contactExchange(profileId),
      vcard: vcardUrl(file(''), key, source),
      card: paths.card(key),
      home: paths.homeForCard(key),
      file,
    },
    contactFile,
  )
}
