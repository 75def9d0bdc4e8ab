import { usePermissions } from '@/shared/lib/permissions'

/** Returns whether the user may import contacts, which creates some and updates others. */
export function useMayImport(): boolean {
  const { may } = usePermissions()
  return may('create', 'Contact') && may('update', 'Contact')
}
