import { useNavigate } from 'react-router-dom'
import { type Command, commandSections, type MenuCommand } from '@/shared/lib/menu'
import { type DeviceAct, useDeviceActs } from '../device/useDeviceActs'
import { useSignOut } from '../device/useSignOut'
import { menus, screens } from '../menus'
import { themeChoices, useThemeChoice } from '../theme/ThemeChoiceProvider'
import { useIsAvailable } from '../useIsAvailable'

const themeTitles = {
  light: 'Light theme',
  dark: 'Dark theme',
  system: 'Match system theme',
} as const

const deviceKeywords: Record<DeviceAct['name'], string> = {
  'new-version': 'update upgrade refresh',
  'unstored-sign-in': 'storage full session log in',
  install: 'home screen phone desktop pwa offline',
}

const goToCommands: MenuCommand[] = screens.map(({ title, keywords, to, requires, needs }) => ({
  id: `go-to-${to}`,
  section: 'Go to',
  title,
  keywords,
  to,
  requires,
  needs,
}))

interface AppCommandsOptions {
  /** Commands that need data, such as the names of profiles, load it when the palette opens. */
  isOpen: boolean
  showShortcuts: () => void
}

/** Returns the palette's commands that the user may run, by section: every screen and action. */
export function useAppCommands({ isOpen, showShortcuts }: AppCommandsOptions): Command[] {
  const navigate = useNavigate()
  const { choose } = useThemeChoice()
  const deviceActs = useDeviceActs()
  const signOut = useSignOut()
  const isAvailable = useIsAvailable()
  const themeCommands = themeChoices.map((choice): MenuCommand => ({
    id: `theme-${choice}`,
    section: 'Settings',
    title: themeTitles[choice],
    keywords: 'color colour appearance mode',
    run: () => {
      choose(choice)
    },
  }))
  const shortcutsCommand: MenuCommand = {
    id: 'shortcuts',
    section: 'Settings',
    title: 'Keyboard shortcuts',
    keywords: 'help keys',
    run: showShortcuts,
  }
  const deviceCommands = deviceActs.map(({ name, title, run }): MenuCommand => ({
    id: name,
    section: 'Settings',
    title,
    keywords: deviceKeywords[name],
    run,
  }))
  const signOutCommand: MenuCommand = {
    id: 'sign-out',
    section: 'Settings',
    title: 'Sign out',
    keywords: 'log out leave',
    run: signOut,
  }
  const available = [
    ...goToCommands,
    ...themeCommands,
    shortcutsCommand,
    ...deviceCommands,
    ...menus.flatMap((menu) => menu.commands ?? []),
    // The list never changes, so the hooks always run in the same order.
    ...menus.flatMap((menu) => menu.useCommands?.(isOpen) ?? []),
    signOutCommand,
  ].filter(isAvailable)
  return commandSections.flatMap((section) =>
    available
      .filter((command) => command.section === section)
      .map((command) => ({
        ...command,
        run: 'run' in command ? command.run : () => void navigate(command.to),
      })),
  )
}
