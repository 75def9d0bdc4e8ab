import type { ComponentType, ReactNode } from 'react'
import type { Location } from 'react-router-dom'
import type { extensions } from '@/contract/extensions'
import type { Requirement } from './permissions'

/** The headings of the command palette, in order. */
export const commandSections = ['Go to', 'Profiles', 'Actions', 'Settings'] as const

/**
 * The conditions for showing an entry: all `requires` are allowed and the server serves `needs`.
 */
export interface Availability {
  requires?: readonly Requirement[] | undefined
  needs?: (typeof extensions)[keyof typeof extensions] | undefined
}

/** `side`: icons and text; `rail`: icons only; `bar`: a row at the bottom of a phone. */
export type NavigationShape = 'side' | 'rail' | 'bar'

/** A screen in the navigation; the palette lists it under "Go to". */
interface NavigationEntry extends Availability {
  title: string
  /** Left out of a phone's bar, where space is limited: another screen links to it. */
  isNotInBar?: boolean
  /** Further words by which the palette finds it. */
  keywords: string
  to: string
  icon: ReactNode
  /** The place in the navigation: entries are sorted by it. */
  order: number
  isCurrent: (location: Pick<Location, 'pathname' | 'search'>) => boolean
  /** Counts new things there, inside its link. */
  Badge?: ComponentType<{ shape: NavigationShape }>
  /** Links of its own: below it, or as a menu in the rail and beside it in the bar of a phone. */
  Below?: ComponentType<{ shape: NavigationShape }>
}

/** A command of the palette. */
export interface Command {
  id: string
  section: (typeof commandSections)[number]
  title: string
  /** Further words by which the palette finds it. */
  keywords?: string
  run: () => void
}

/** A command that a feature offers: opens a path or runs a function. */
export type MenuCommand = Availability &
  Omit<Command, 'run'> &
  ({ to: string } | Pick<Command, 'run'>)

/** The navigation and commands of a feature, in its `menu.ts`; loaded with the signed-in shell. */
export interface FeatureMenu {
  navigation?: readonly NavigationEntry[]
  commands?: readonly MenuCommand[]
  /** Returns commands that depend on state. `isOpen` says whether the palette is open. */
  useCommands?: (isOpen: boolean) => readonly MenuCommand[]
}
