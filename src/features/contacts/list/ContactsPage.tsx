import { type ComponentType, Suspense } from 'react'
import { Navigate, useLoaderData, useSearchParams } from 'react-router-dom'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { useCurrentUser } from '@/features/auth'
import { paths } from '@/shared/paths'
import { lazyPart } from '@/shared/ui/lazyPart'
import { UnavailableState } from '@/shared/ui/UnavailableState'
import { ContactList } from './ContactList'
import type { PrefetchedRows } from '../rows/prefetchRowsLoader'
import { defaultViewSearch } from '../views/defaultView'
import { ReaderPhones } from '../parts/ReaderPhones'
import { useMayImport } from '../parts/useMayImport'

const TrashView = lazyPart(async () => (await import('../trash/TrashView')).TrashView, 'in place')

interface ContactsPageProps {
  ImportDrawer: ComponentType
}

/**
 * `/contacts`: the user's contacts or, with `?trash=true`, the trash. A URL without parameters
 * opens the default view.
 */
export function ContactsPage({ ImportDrawer }: ContactsPageProps) {
  const prefetchedRows = useLoaderData<PrefetchedRows>()
  const [params] = useSearchParams()
  const { settings } = useCurrentUser()
  const hasTrash = useIsServed(extensions.trash)
  const canImport = useMayImport()
  const search = defaultViewSearch(params, settings)
  if (search !== null) return <Navigate to={{ search }} replace />
  if (params.get('trash') === 'true')
    return hasTrash ? (
      <Suspense>
        <TrashView />
      </Suspense>
    ) : (
      <UnavailableState feature="The trash" to={paths.contacts} label="Go to contacts" />
    )
  return (
    <>
      <ReaderPhones>
        <ContactList prefetchedRows={prefetchedRows} />
      </ReaderPhones>
      {params.get('panel') === 'import' && canImport && (
        <Suspense>
          <ImportDrawer />
        </Suspense>
      )}
    </>
  )
}
