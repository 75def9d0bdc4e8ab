import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ToastContainer } from 'react-toastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TableLayout } from '@/contract/account/users'
import { isSelected, nothingSelected, selectedCount } from '../selection/selection'
import type { Selection } from '../selection/selection'
import { defaultLayout } from '../columns/tableLayout'
import type { CellEditorProps, WindowedColumn } from './windowedColumn'
import { WindowedTable } from './WindowedTable'

interface Thing {
  id: string
  name: string
}

const drawn = vi.fn()

// Few rows: finding one by its role takes long where there are many.
beforeAll(() => {
  vi.stubGlobal('innerHeight', 200)
})
afterAll(() => {
  vi.unstubAllGlobals()
})

function ThingEditor({ row, onClose }: CellEditorProps<Thing>) {
  const keys: Record<string, () => void> = {
    Enter: () => {
      onClose('stay')
    },
    Tab: () => {
      onClose('next')
    },
  }
  return (
    <input
      aria-label="Edit"
      ref={focusInput}
      defaultValue={row.name}
      onKeyDown={(event) => {
        event.preventDefault()
        keys[event.key]?.()
      }}
    />
  )
}

const focusInput = (input: HTMLInputElement | null) => {
  input?.focus()
}

const columns: readonly WindowedColumn<Thing>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 200,
    isPinned: true,
    sortKey: 'name',
    editor: ThingEditor,
    render: ({ id, name }) => {
      drawn(id)
      return name
    },
  },
  { key: 'size', title: 'Size', width: 100, render: ({ id }) => `size ${id}` },
  { key: 'shape', title: 'Shape', width: 100, editor: ThingEditor, render: () => 'round' },
  { key: 'color', title: 'Color', width: 100, isHidden: true, render: () => 'blue' },
]

const things = Array.from({ length: 1000 }, (_, index): Thing => ({
  id: String(index),
  name: `Thing ${String(index)}`,
}))
const thing = (index: number) => things[index] ?? { id: '', name: '' }

interface BoardProps {
  loaded?: number
  rowsBetween?: (from: number, to: number) => Promise<Thing[]>
  onOpen?: (row: Thing) => void
  onRowKey?: (event: unknown, row: Thing) => void
}

/** A table of 100,000 things, of which the first are loaded. */
function Board({
  loaded = 200,
  rowsBetween,
  onOpen = () => undefined,
  onRowKey = () => undefined,
}: BoardProps) {
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [layout, setLayout] = useState<TableLayout>(defaultLayout)
  const [sort, setSort] = useState('name')
  return (
    <>
      <WindowedTable
        label="Things"
        columns={columns}
        layout={layout}
        onLayoutChange={setLayout}
        total={100_000}
        rowAt={(index) => (index < loaded ? thing(index) : undefined)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        {...(rowsBetween && { rowsBetween })}
        selection={selection}
        onSelectionChange={setSelection}
        resultKey="all"
        initialRow={0}
        onRangeChange={noRange}
        onTopRowChange={noRange}
        isStale={false}
        sort={sort}
        onSortChange={setSort}
        canEdit={() => true}
        onOpen={onOpen}
        onRowKey={onRowKey}
      />
      <output aria-label="Selected">
        {selectedCount(selection, 100_000)}
        {[1, 2, 3].map((at) => isSelected(selection, String(at)) && ` ${String(at)}`)}
      </output>
      <output aria-label="Layout">
        {layout.columns
          .map(
            ({ key, width, isHidden, isPinned }) =>
              `${key}${isHidden ? '-' : ''}${isPinned ? '!' : ''}${width === undefined ? '' : String(width)}`,
          )
          .join(' ')}
      </output>
      <ToastContainer />
    </>
  )
}

const noRange = () => undefined

function setup(props: BoardProps = {}) {
  drawn.mockClear()
  return { ...render(<Board {...props} />), user: userEvent.setup() }
}

const row = (index: number) => screen.getByRole('row', { name: `Thing ${String(index)}` })
const box = (index: number) =>
  screen.getByRole('checkbox', { name: `Select Thing ${String(index)}` })
const selected = () => screen.getByRole('status', { name: 'Selected' })
const layoutText = () => screen.getByRole('status', { name: 'Layout' })
const cell = (index: number, text: string) => within(row(index)).getByText(text)
const headers = () =>
  screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-label') ?? '')

it('knows its width when it is first drawn, and draws each row once', () => {
  const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900)
  drawn.mockClear()
  render(<Board />)
  expect(screen.getByRole('grid', { name: 'Things' }).style.getPropertyValue('--table-width')).toBe(
    '900px',
  )
  const rows = drawn.mock.calls.map(([id]) => String(id))
  expect(rows).toContain('0')
  expect(new Set(rows).size).toBe(rows.length)
  width.mockRestore()
})

describe('selecting', () => {
  it('re-renders one row, and none of its cells', async () => {
    const { user } = setup()
    await user.click(cell(2, 'size 2'))
    const changed: number[] = []
    const watch = { attributes: true, childList: true, characterData: true, subtree: true }
    const observers = screen
      .getAllByRole('row')
      .slice(1)
      .map((each, index) => {
        const observer = new MutationObserver(() => {
          changed.push(index)
        })
        observer.observe(each, watch)
        return observer
      })
    drawn.mockClear()
    row(2).focus()
    await user.keyboard('x')
    await waitFor(() => {
      expect(box(2)).toBeChecked()
    })
    for (const observer of observers) observer.disconnect()
    expect([...new Set(changed)]).toEqual([2])
    expect(drawn).not.toHaveBeenCalled()
  })

  it('selects ranges by Shift and click, which can shrink again', async () => {
    const { user } = setup()
    await user.click(box(1))
    await user.keyboard('{Shift>}')
    await user.click(box(6))
    expect(selected()).toHaveTextContent('6 1 2 3')
    await user.click(cell(2, 'size 2'))
    await user.keyboard('{/Shift}')
    expect(selected()).toHaveTextContent('2 1 2')
  })

  it('selects ranges by keyboard, all matching rows, and none', async () => {
    const { user } = setup()
    row(1).focus()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}')
    expect(selected()).toHaveTextContent('2 1 2')
    expect(row(2)).toHaveFocus()
    await user.keyboard('jj{Shift>}X{/Shift}')
    expect(selected()).toHaveTextContent('4 1 2 3')
    await user.keyboard('{Control>}a{/Control}')
    expect(selected()).toHaveTextContent('100000')
    await user.keyboard('{Escape}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
    expect(selected()).toHaveTextContent('0')
  })

  it('loads the missing rows of a range, and refuses one that is too long', async () => {
    const rowsBetween = vi.fn((from: number, to: number) =>
      Promise.resolve(Array.from({ length: to - from + 1 }, (_, at) => thing(from + at))),
    )
    const { user } = setup({ loaded: 12, rowsBetween })
    await user.click(box(1))
    const body = screen.getAllByRole('rowgroup')[1]
    if (!body) throw new Error('The table has no body.')
    const extendTo = (index: number) => {
      body.scrollTop = 44 * index
      fireEvent.scroll(body)
      const target = screen
        .getAllByRole('row')
        .find((each) => each.getAttribute('aria-rowindex') === String(index + 2))
      if (!target) throw new Error('The row is not drawn.')
      fireEvent.keyDown(target, { key: 'X', shiftKey: true })
    }
    extendTo(500)
    await waitFor(() => {
      expect(selected()).toHaveTextContent('500 1 2 3')
    })
    expect(rowsBetween).toHaveBeenCalledExactlyOnceWith(1, 500)
    extendTo(5000)
    expect(await screen.findByText(/You can select up to 1,000 rows at once/)).toBeVisible()
    expect(selected()).toHaveTextContent('500 1 2 3')
  })
})

describe('the columns', () => {
  // The header follows the rows.
  const setupHeader = async () => [setup(), await screen.findByLabelText('Name column')] as const

  async function openMenu(user: ReturnType<typeof userEvent.setup>, name: string, item: string) {
    await user.click(screen.getByRole('button', { name: `${name} column` }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
    await waitFor(() => {
      expect(screen.queryByRole('menuitem', { name: item })).not.toBeInTheDocument()
    })
  }

  it('are sorted, moved, pinned and hidden by their menu, which returns the focus', async () => {
    const [{ user }] = await setupHeader()
    expect(headers()).toEqual(['', 'Name', 'Size', 'Shape'])
    await openMenu(user, 'Name', 'Sort Z to A')
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await openMenu(user, 'Shape', 'Move left')
    expect(headers()).toEqual(['', 'Name', 'Shape', 'Size'])
    expect(screen.getByRole('button', { name: 'Shape column' })).toHaveFocus()
    await openMenu(user, 'Size', 'Pin to the left')
    expect(headers()).toEqual(['', 'Name', 'Size', 'Shape'])
    expect(screen.getByRole('columnheader', { name: 'Size' })).toHaveStyle({ position: 'sticky' })
    await openMenu(user, 'Size', 'Hide')
    expect(headers()).toEqual(['', 'Name', 'Shape'])
    expect(within(row(1)).queryByText('size 1')).not.toBeInTheDocument()
  })

  it('are resized by keyboard and by dragging, which keeps the columns before the handle', async () => {
    const [{ user }] = await setupHeader()
    const handle = screen.getByRole('separator', { name: 'Width of Size' })
    expect(handle).toHaveAttribute('aria-valuenow', '100')
    handle.focus()
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
    expect(handle).toHaveAttribute('aria-valuenow', '148')
    drawn.mockClear()
    fireEvent.pointerDown(handle, { button: 0, clientX: 300 })
    fireEvent.pointerMove(window, { clientX: 330 })
    expect(handle).toHaveAttribute('aria-valuenow', '178')
    expect(drawn).not.toHaveBeenCalled()
    fireEvent.pointerUp(window)
    expect(layoutText()).toHaveTextContent('name!200 size178 shape color-')
    fireEvent.pointerDown(handle, { button: 0, clientX: 330 })
    fireEvent.pointerMove(window, { clientX: 900 })
    await user.keyboard('{Escape}')
    expect(handle).toHaveAttribute('aria-valuenow', '178')
  })

  it('are dragged to another place', async () => {
    await setupHeader()
    const [from, to] = [
      screen.getByRole('columnheader', { name: 'Shape' }),
      screen.getByRole('columnheader', { name: 'Name' }),
    ]
    const dataTransfer = { setData: () => undefined, effectAllowed: 'all' }
    fireEvent.dragStart(from, { dataTransfer })
    fireEvent.dragOver(to, { dataTransfer })
    expect(to).toHaveAttribute('data-drop', 'after')
    fireEvent.drop(to, { dataTransfer })
    expect(layoutText()).toHaveTextContent('name! shape! size color-')
  })

  it('are one stop for Tab, with the arrow keys between them', async () => {
    const [{ user }] = await setupHeader()
    screen.getByRole('button', { name: 'Name column' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('button', { name: 'Size column' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('separator', { name: 'Width of Size' })).toHaveFocus()
    await user.tab()
    expect(row(0)).toHaveFocus()
  })
})

describe('editing in place', () => {
  const input = () => screen.findByRole('textbox', { name: 'Edit' })

  it('starts by double click or key, continues by Tab into the next row, and returns the focus to the cell', async () => {
    const onRowKey = vi.fn()
    const { user } = setup({ onRowKey })
    await user.dblClick(cell(1, 'round'))
    expect(await input()).toHaveValue('Thing 1')
    await user.keyboard('x') // text, not a selection
    expect(selected()).toHaveTextContent('0')
    await user.keyboard('{Tab}')
    expect(await input()).toHaveValue('Thing 2')
    await user.keyboard('{Enter}')
    expect(within(row(2)).getByRole('gridcell', { name: 'Thing 2' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(within(row(3)).getByRole('gridcell', { name: 'Thing 3' })).toHaveFocus()
    await user.keyboard('{F2}')
    expect(await input()).toHaveValue('Thing 3')
    expect(onRowKey).not.toHaveBeenCalled()
  })

  it('starts with a character on a cell, where no key is a command for the row', async () => {
    const onRowKey = vi.fn()
    const { user } = setup({ onRowKey })
    await user.click(cell(1, 'round'))
    await user.keyboard('x')
    expect(await input()).toHaveFocus()
    await user.keyboard('{Enter}')
    for (const key of ['Delete', ' ', '{Control>}a{/Control}'])
      await user.keyboard(key === 'Delete' ? '{Delete}' : key)
    expect(within(row(1)).getByRole('gridcell', { name: 'round' })).toHaveFocus()
    await user.click(cell(2, 'size 2'))
    await user.keyboard('jkx#t/?e')
    expect(within(row(2)).getByRole('gridcell', { name: 'size 2' })).toHaveFocus()
    expect(onRowKey).not.toHaveBeenCalled()
    expect(selected()).toHaveTextContent('0')
    await user.keyboard('{Escape}')
    expect(row(2)).toHaveFocus()
    await user.keyboard('e')
    expect(onRowKey).toHaveBeenCalledOnce()
  })

  it('ends when its row is scrolled away, and keys typed after that are no commands', async () => {
    const onRowKey = vi.fn()
    const { user } = setup({ onRowKey })
    await user.dblClick(cell(1, 'round'))
    expect(await input()).toHaveFocus()
    const body = screen.getAllByRole('rowgroup')[1]
    if (!body) throw new Error('The table has no body.')
    const scrollTo = (index: number) => {
      body.scrollTop = 44 * index
      fireEvent.scroll(body)
    }
    scrollTo(100)
    await waitFor(() => {
      expect(screen.queryByRole('textbox', { name: 'Edit' })).not.toBeInTheDocument()
    })
    expect(body).toHaveFocus()
    await user.keyboard('x#')
    expect(onRowKey).not.toHaveBeenCalled()
    scrollTo(0)
    expect(row(1)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Edit' })).not.toBeInTheDocument()
    expect(body).toHaveFocus()
    await user.dblClick(cell(2, 'round'))
    expect(await input()).toHaveValue('Thing 2')
  })

  it('is not available in cells without an editor: they open the row', async () => {
    const onOpen = vi.fn()
    const { user } = setup({ onOpen })
    await user.dblClick(cell(1, 'size 1'))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(thing(1))
    row(2).focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    expect(onOpen).toHaveBeenLastCalledWith(thing(2))
  })
})
