/** A business card broken in two like a tessera, its halves about to meet. Decoration only. */
export function EntryArt({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 460 320" fill="none" aria-hidden="true">
      <g transform="rotate(-5 150 160)">
        <path
          d="M34 58h180l-16 40 24 38-26 44 22 40-18 42H34a18 18 0 0 1-18-18V76a18 18 0 0 1 18-18Z"
          fill="var(--surface)"
          stroke="var(--border)"
          strokeWidth="1.5"
        />
        <circle cx="70" cy="116" r="26" fill="var(--accent-soft)" />
        <path d="M70 102a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm-17 34c2-8 9-12 17-12s15 4 17 12" stroke="var(--accent)" strokeWidth="2.2" strokeLinecap="round" />
        <rect x="110" y="100" width="70" height="10" rx="5" fill="var(--text)" />
        <rect x="110" y="121" width="48" height="7" rx="3.5" fill="var(--outline)" />
        <rect x="44" y="176" width="116" height="7" rx="3.5" fill="var(--skeleton)" />
        <rect x="44" y="196" width="92" height="7" rx="3.5" fill="var(--skeleton)" />
        <rect x="44" y="216" width="106" height="7" rx="3.5" fill="var(--skeleton)" />
      </g>
      <g transform="rotate(4 330 160)">
        <path d="M258 58h168a18 18 0 0 1 18 18v168a18 18 0 0 1-18 18H244l18-42-22-40 26-44-24-38Z" fill="var(--accent)" />
        <g fill="var(--on-accent)">
          <path d="M346 92h26v26h-26zM384 92h26v26h-26zM346 130h26v26h-26z" />
          <path d="M352 98h14v14h-14zM390 98h14v14h-14zM352 136h14v14h-14z" fill="var(--accent)" />
          <path d="M356 102h6v6h-6zM394 102h6v6h-6zM356 140h6v6h-6zM384 130h8v8h-8zM398 130h12v8h-12zM390 144h8v12h-8zM404 146h6v10h-6z" />
          <rect x="306" y="204" width="104" height="8" rx="4" opacity=".9" />
          <rect x="338" y="222" width="72" height="7" rx="3.5" opacity=".6" />
        </g>
      </g>
    </svg>
  )
}
