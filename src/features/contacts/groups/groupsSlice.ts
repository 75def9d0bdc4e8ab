import { type PayloadAction, createSlice } from '@reduxjs/toolkit'
import type { ContactGrouping } from '@/contract/contacts/contactGroupings'
import { signedOut } from '@/features/auth'

/** The groups that are collapsed: all but some, or only some. */
interface GroupsState {
  by: ContactGrouping | null
  areCollapsed: boolean
  exceptions: string[]
}

const initialState: GroupsState = { by: null, areCollapsed: false, exceptions: [] }

/** The collapsed groups of the contacts list in this tab. Another grouping begins with all open. */
export const groupsSlice = createSlice({
  name: 'contactGroups',
  initialState,
  reducers: {
    contactsGrouped: (state, { payload: by }: PayloadAction<ContactGrouping>) =>
      state.by === by ? state : { ...initialState, by },
    groupToggled: (state, { payload: key }: PayloadAction<string>) => {
      state.exceptions = state.exceptions.includes(key)
        ? state.exceptions.filter((known) => known !== key)
        : [...state.exceptions, key]
    },
    allGroupsCollapsed: (state) => ({ ...state, areCollapsed: true, exceptions: [] }),
    allGroupsExpanded: (state) => ({ ...state, areCollapsed: false, exceptions: [] }),
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => initialState),
})

export const { contactsGrouped, groupToggled, allGroupsCollapsed, allGroupsExpanded } =
  groupsSlice.actions

/** Returns the state of groups, also before the slice is in the store. */
export function selectGroups(state: unknown): GroupsState {
  return hasGroups(state) ? state.contactGroups : initialState
}

/** Returns whether a group is collapsed. */
export function isGroupCollapsed({ areCollapsed, exceptions }: GroupsState, key: string): boolean {
  return exceptions.includes(key) !== areCollapsed
}

function hasGroups(state: unknown): state is { contactGroups: GroupsState } {
  return typeof state === 'object' && state !== null && 'contactGroups' in state
}
