import { usePermissions } from '@/shared/lib/permissions'

/** Whether the user may import contacts, which adds some and changes others. */
export function useMayImport(): boolean {
  const { may } = usePermissions()
  return may('create', 'Contact') && may('update', 'Contact')
}
