import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { pluralize } from '@/shared/lib/format'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { lazyPart } from '@/shared/ui/lazyPart'
import { LinkButton } from '@/shared/ui/LinkButton'
import { PageHeader } from '@/shared/ui/PageHeader'
import { BuyCards } from '../shop/BuyCards'
import { CardsEmpty } from './CardsEmpty'
import { CardsView } from './CardsView'

const ActivateDialog = lazyPart(
  async () => (await import('../activation/ActivateDialog')).ActivateDialog,
  ({ onClose }) => onClose,
)

/**
 * `/cards`: one's own physical cards. `?activate=` (with the id of the card in hand, if known) and
 * `?code=` open the dialog that activates one.
 */
export function CardsPage() {
  usePageTitle('Cards')
  const { may, mayOpen } = usePermissions()
  const isPhone = useIsPhone()
  const canActivate = may('update', 'Card')
  const activation = useActivation()
  const activate = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      {...deniedUnless(canActivate)}
      aria-haspopup="dialog"
      onClick={activation.open}
    >
      Activate a card
    </Button>
  )
  return (
    <>
      <CardsView
        companyId={null}
        label="Cards"
        renderHeader={(total) => (
          <PageHeader
            title="Cards"
            subtitle={total === null || total === 0 ? undefined : pluralize(total, 'card')}
            actions={
              <>
                {isPhone && mayOpen(['update', 'Company']) && (
                  <LinkButton to={paths.companyCards()} label="Company cards" />
                )}
                {total !== 0 && activate}
              </>
            }
          />
        )}
        empty={<CardsEmpty actions={activate} />}
      />
      <BuyCards />
      {activation.isOpen && canActivate && (
        <Suspense>
          <ActivateDialog
            cardId={activation.cardId}
            code={activation.code}
            onClose={activation.close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Keeps the open activation in the URL. */
function useActivation() {
  const [params, setParams] = useSearchParams()
  const change = (edit: (next: URLSearchParams) => void) => {
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        edit(next)
        return next
      },
      { replace: true },
    )
  }
  return {
    isOpen: params.has('activate') || params.has('code'),
    cardId: params.get('activate') ?? '',
    code: params.get('code') ?? '',
    open: () => {
      change((next) => {
        next.set('activate', '')
      })
    },
    close: () => {
      change((next) => {
        next.delete('activate')
        next.delete('code')
      })
    },
  }
}
