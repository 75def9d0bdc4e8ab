import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOpenAccount } from '@/features/account'
import { useIdentity } from '@/features/auth'
import type { Command, FindContacts } from '@/features/commands'
import { useContactSearch } from '@/features/contacts'
import { useProfileNames } from '@/features/profiles'
import { paths } from '@/shared/paths'
import { themeChoices, useThemeChoice } from './ThemeChoiceProvider'

const themeTitles = { light: 'Light theme', dark: 'Dark theme', system: 'Theme like the system' } as const

interface AppCommands {
  /** Whether they are looked at: the profiles are asked for then. */
  isOpen: boolean
  showShortcuts: () => void
}

/** What the palette offers: every screen, every profile, the common actions, and the contacts it can find. */
export function useAppCommands({ isOpen, showShortcuts }: AppCommands): { commands: Command[]; findContacts: FindContacts } {
  const navigate = useNavigate()
  const { choose } = useThemeChoice()
  const { signOut } = useIdentity()
  const openAccount = useOpenAccount()
  const search = useContactSearch()
  const profiles = useProfileNames(isOpen)
  const go = useCallback((to: string) => () => void navigate(to), [navigate])

  const commands = useMemo<Command[]>(
    () => [
      { id: 'contacts', section: 'Go to', title: 'Contacts', keywords: 'people address book', run: go(paths.contacts) },
      { id: 'favorites', section: 'Go to', title: 'Favorites', keywords: 'starred contacts', run: go(paths.favorites) },
      { id: 'recently-added', section: 'Go to', title: 'Recently added', keywords: 'new newest contacts latest', run: go(paths.recentlyAdded) },
      { id: 'duplicates', section: 'Go to', title: 'Duplicates', keywords: 'merge same contacts twice clean up', run: go(paths.contactsMerge) },
      { id: 'merge-history', section: 'Go to', title: 'History of merges', keywords: 'undo duplicates merged', run: go(paths.mergeHistory) },
      { id: 'trash', section: 'Go to', title: 'Trash', keywords: 'deleted contacts restore bin', run: go(paths.trash) },
      { id: 'profiles', section: 'Go to', title: 'Profiles', keywords: 'card edit default', run: go(paths.profiles) },
      ...profiles.map(({ id, name, isDefault }) => ({ id: `profile-${id}`, section: 'Profiles', title: name, keywords: isDefault ? 'profile default card' : 'profile card', run: go(paths.profile(id)) })),
      { id: 'new-contact', section: 'Actions', title: 'New contact', keywords: 'add create person', run: go(paths.contactNew) },
      { id: 'new-profile', section: 'Actions', title: 'New profile', keywords: 'add create card', run: go(paths.profileNew) },
      { id: 'import', section: 'Actions', title: 'Import contacts', keywords: 'csv google upload', run: go(paths.contactImport) },
      { id: 'export', section: 'Actions', title: 'Export contacts', keywords: 'csv vcard google outlook download backup', run: go(paths.contactExport) },
      ...themeChoices.map((choice) => ({
        id: `theme-${choice}`,
        section: 'Settings',
        title: themeTitles[choice],
        keywords: 'color colour appearance mode',
        run: () => { choose(choice) },
      })),
      { id: 'account', section: 'Settings', title: 'Account settings', keywords: 'profile name email phone password security data export delete', run: openAccount },
      { id: 'shortcuts', section: 'Settings', title: 'Keyboard shortcuts', keywords: 'help keys', run: showShortcuts },
      { id: 'sign-out', section: 'Settings', title: 'Sign out', keywords: 'log out leave', run: () => void signOut() },
    ],
    [profiles, go, choose, openAccount, signOut, showShortcuts],
  )
  const findContacts = useCallback<FindContacts>(
    async (text, signal) => (await search(text, signal)).map((contact) => ({ ...contact, open: go(paths.contact(contact.id)) })),
    [search, go],
  )
  return { commands, findContacts }
}
