import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useServedCheck } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { useOpenAccount } from '@/features/account'
import { useIdentity } from '@/features/auth'
import type { Command, FindContacts } from '@/features/commands'
import { useContactSearch } from '@/features/contacts'
import { useProfileNames } from '@/features/profiles'
import { type Requirement, usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { themeChoices, useThemeChoice } from './theme/ThemeChoiceProvider'

const themeTitles = {
  light: 'Light theme',
  dark: 'Dark theme',
  system: 'Theme like the system',
} as const

interface AppCommands {
  /** Whether they are looked at: the profiles are asked for then. */
  isOpen: boolean
  showShortcuts: () => void
}

interface AppCommand extends Command {
  /** What the rules must allow, all of it. */
  requires?: readonly Requirement[]
  /** The extension that it cannot do without. */
  needs?: (typeof extensions)[keyof typeof extensions]
}

const toReadContacts: readonly Requirement[] = [['read', 'Contact']]
const toReadProfiles: readonly Requirement[] = [['read', 'Profile']]

/** What the palette offers of what the rules allow and the server serves: every screen, every profile, the common actions, and the contacts it can find. */
export function useAppCommands({ isOpen, showShortcuts }: AppCommands): {
  commands: Command[]
  findContacts: FindContacts
} {
  const navigate = useNavigate()
  const { choose } = useThemeChoice()
  const { signOut } = useIdentity()
  const openAccount = useOpenAccount()
  const search = useContactSearch()
  const { mayOpen } = usePermissions()
  const isServed = useServedCheck()
  const profiles = useProfileNames(isOpen && mayOpen(['read', 'Profile']))
  const go = useCallback((to: string) => () => void navigate(to), [navigate])

  const all = useMemo<AppCommand[]>(
    () => [
      {
        id: 'contacts',
        section: 'Go to',
        title: 'Contacts',
        keywords: 'people address book',
        requires: toReadContacts,
        run: go(paths.contacts),
      },
      {
        id: 'favorites',
        section: 'Go to',
        title: 'Favorites',
        keywords: 'starred contacts',
        requires: toReadContacts,
        run: go(paths.favorites),
      },
      {
        id: 'recently-added',
        section: 'Go to',
        title: 'Recently added',
        keywords: 'new newest contacts latest',
        requires: toReadContacts,
        run: go(paths.recentlyAdded),
      },
      {
        id: 'duplicates',
        section: 'Go to',
        title: 'Duplicates',
        keywords: 'merge same contacts twice clean up',
        requires: toReadContacts,
        needs: extensions.merging,
        run: go(paths.contactsMerge),
      },
      {
        id: 'merge-history',
        section: 'Go to',
        title: 'History of merges',
        keywords: 'undo duplicates merged',
        requires: toReadContacts,
        needs: extensions.merging,
        run: go(paths.mergeHistory),
      },
      {
        id: 'trash',
        section: 'Go to',
        title: 'Trash',
        keywords: 'deleted contacts restore bin',
        requires: toReadContacts,
        needs: extensions.trash,
        run: go(paths.trash),
      },
      {
        id: 'profiles',
        section: 'Go to',
        title: 'Profiles',
        keywords: 'card edit default',
        requires: toReadProfiles,
        run: go(paths.profiles),
      },
      ...profiles.map(({ id, name, isDefault }) => ({
        id: `profile-${id}`,
        section: 'Profiles',
        title: name,
        keywords: isDefault ? 'profile default card' : 'profile card',
        run: go(paths.profile(id)),
      })),
      {
        id: 'new-contact',
        section: 'Actions',
        title: 'New contact',
        keywords: 'add create person',
        requires: [['create', 'Contact']],
        run: go(paths.contactNew),
      },
      {
        id: 'new-profile',
        section: 'Actions',
        title: 'New profile',
        keywords: 'add create card',
        requires: [
          ['read', 'Profile'],
          ['create', 'Profile'],
        ],
        run: go(paths.profileNew),
      },
      {
        id: 'import',
        section: 'Actions',
        title: 'Import contacts',
        keywords: 'csv google upload',
        requires: [
          ['read', 'Contact'],
          ['create', 'Contact'],
          ['update', 'Contact'],
        ],
        run: go(paths.contactImport),
      },
      {
        id: 'export',
        section: 'Actions',
        title: 'Export contacts',
        keywords: 'csv vcard google outlook download backup',
        requires: toReadContacts,
        run: go(paths.contactExport),
      },
      ...themeChoices.map((choice) => ({
        id: `theme-${choice}`,
        section: 'Settings',
        title: themeTitles[choice],
        keywords: 'color colour appearance mode',
        run: () => {
          choose(choice)
        },
      })),
      {
        id: 'account',
        section: 'Settings',
        title: 'Account settings',
        keywords: 'profile name email phone password security data export delete',
        run: openAccount,
      },
      {
        id: 'shortcuts',
        section: 'Settings',
        title: 'Keyboard shortcuts',
        keywords: 'help keys',
        run: showShortcuts,
      },
      {
        id: 'sign-out',
        section: 'Settings',
        title: 'Sign out',
        keywords: 'log out leave',
        run: () => void signOut(),
      },
    ],
    [profiles, go, choose, openAccount, signOut, showShortcuts],
  )
  const commands = useMemo(
    () =>
      all.filter(
        ({ requires = [], needs }) =>
          requires.every(mayOpen) && (needs === undefined || isServed(needs)),
      ),
    [all, mayOpen, isServed],
  )
  const findContacts = useCallback<FindContacts>(
    async (text, signal) =>
      (mayOpen(['read', 'Contact']) ? await search(text, signal) : []).map((contact) => ({
        ...contact,
        open: go(paths.contact(contact.id)),
      })),
    [search, go, mayOpen],
  )
  return { commands, findContacts }
}
