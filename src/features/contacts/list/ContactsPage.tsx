import { type ComponentType, Suspense } from 'react'
import { Navigate, useLoaderData, useSearchParams } from 'react-router-dom'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { useCurrentUser } from '@/features/auth'
import { paths } from '@/shared/paths'
import { lazyPart } from '@/shared/ui/lazyPart'
import { UnavailableState } from '@/shared/ui/UnavailableState'
import { ContactList } from './ContactList'
import type { FirstRows } from '../rows/firstRows'
import { startSearch } from '../views/startView'
import { useMayImport } from './useMayImport'

const TrashView = lazyPart(async () => (await import('../trash/TrashView')).TrashView, 'in place')

/** `/contacts`: the contacts of the signed-in user or, for `?trash=true`, those in the trash. Without a word on what to show, the default view opens. */
export function ContactsPage({ ImportDrawer }: { ImportDrawer: ComponentType }) {
  const firstRows = useLoaderData<FirstRows>()
  const [params] = useSearchParams()
  const { settings } = useCurrentUser()
  const hasTrash = useIsServed(extensions.trash)
  const canImport = useMayImport()
  const search = startSearch(params, settings)
  if (search !== null) return <Navigate to={{ search }} replace />
  if (params.get('trash') === 'true')
    return hasTrash ? (
      <Suspense>
        <TrashView />
      </Suspense>
    ) : (
      <UnavailableState what="A trash" to={paths.contacts} label="To the contacts" />
    )
  return (
    <>
      <ContactList firstRows={firstRows} />
      {params.get('panel') === 'import' && canImport && (
        <Suspense>
          <ImportDrawer />
        </Suspense>
      )}
    </>
  )
}
