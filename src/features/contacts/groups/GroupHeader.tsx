import { DownOutlined, MoreOutlined, RightOutlined } from '@ant-design/icons'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { ContactGroup } from '@/contract/contacts/contactGroups'
import type { ContactGrouping } from '@/contract/contacts/contactGroupings'
import { formatNumber, pluralize } from '@/shared/lib/format'
import type { MenuAction } from '@/shared/ui/menus/AnchoredMenu'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import type { RowSlot } from '@/shared/tables/windowed/WindowedBody'
import rowStyles from '@/shared/tables/windowed/WindowedTable.module.css'
import { groupTitle } from './groupFilter'
import styles from './Groups.module.css'

export interface HeaderGroup {
  by: ContactGrouping
  /** Undefined while the group is not loaded. */
  known: ContactGroup | undefined
  isCollapsed: boolean
  actions: readonly MenuAction[]
}

interface GroupHeaderProps {
  slot: RowSlot
  /** In CSS pixels. */
  height: number
  /** Among cards rather than rows. */
  isCard: boolean
  group: HeaderGroup
  onToggle: (key: string) => void
}

/**
 * The row that heads a group of contacts. Enter collapses and expands it, Left collapses and Right
 * expands.
 */
export function GroupHeader({ slot, height, isCard, group, onToggle }: GroupHeaderProps) {
  const { index, top, isActive, onFocus, onBlur, onKeyDown } = slot
  const { known, isCollapsed } = group
  const onHeaderKey = (event: KeyboardEvent<HTMLElement>) => {
    const isToggle =
      event.key === 'Enter' || event.key === (isCollapsed ? 'ArrowRight' : 'ArrowLeft')
    const isForHeader = isToggle || event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (!isForHeader) {
      onKeyDown(event)
      return
    }
    event.preventDefault()
    if (isToggle && known) onToggle(known.key)
  }
  // Shift+F10 and the menu key raise it too.
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const button = event.currentTarget.querySelector<HTMLElement>('[aria-haspopup="menu"]')
    if (event.shiftKey || !button) return
    event.preventDefault()
    event.stopPropagation()
    button.click()
  }
  const place = {
    'data-row-index': index,
    style: { height, transform: `translateY(${String(top)}px)` },
    onFocus,
    onBlur,
    onContextMenu,
  }
  if (isCard)
    return (
      <div
        role="listitem"
        aria-posinset={index + 1}
        tabIndex={-1}
        className={`${String(rowStyles['card'])} ${String(styles.header)}`}
        {...place}
      >
        <div className={styles.content}>
          <HeaderContent group={group} tabIndex={0} onToggle={onToggle} />
        </div>
      </div>
    )
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-label={nameOf(group)}
      tabIndex={isActive ? 0 : -1}
      className={`${String(rowStyles['row'])} ${String(styles.header)}`}
      onKeyDown={onHeaderKey}
      {...place}
    >
      <div role="gridcell" className={styles.content}>
        <HeaderContent group={group} tabIndex={-1} onToggle={onToggle} />
      </div>
    </div>
  )
}

interface HeaderContentProps {
  group: HeaderGroup
  tabIndex: number
  onToggle: (key: string) => void
}

/** The title of a group, its number of contacts, its menu, and the button that collapses it. */
export function HeaderContent({ group, tabIndex, onToggle }: HeaderContentProps) {
  const { by, known, isCollapsed, actions } = group
  if (!known) return <span className={styles.skeleton} />
  const title = groupTitle(by, known.key)
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        tabIndex={tabIndex}
        aria-expanded={!isCollapsed}
        aria-label={title}
        onClick={() => {
          onToggle(known.key)
        }}
      >
        {isCollapsed ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
      </button>
      <span className={styles.title}>{title}</span>
      <span className={styles.count}>{formatNumber(known.count)}</span>
      <MenuButton
        type="text"
        size="small"
        className={styles.menu ?? ''}
        icon={<MoreOutlined aria-hidden />}
        aria-label={`Actions for group ${title}`}
        tabIndex={tabIndex}
        menu={{
          items: actions.map(({ run: _run, ...item }) => item),
          onClick: ({ key }) => actions.find((action) => action.key === key)?.run(),
        }}
      />
    </>
  )
}

function nameOf({ by, known, isCollapsed }: HeaderGroup): string {
  if (!known) return 'Loading'
  const state = isCollapsed ? 'collapsed' : 'expanded'
  return `${groupTitle(by, known.key)}, ${pluralize(known.count, 'contact')}, ${state}`
}
