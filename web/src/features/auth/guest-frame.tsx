import type { ReactNode } from 'react'

/** The guest layout: what there is to do on the left, roofs in the evening on wide screens. */
export function GuestFrame({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-[1fr_1.1fr]">
      <main
        id="contenu"
        tabIndex={-1}
        className="flex flex-col justify-center bg-card px-6 py-12 outline-none sm:px-16"
      >
        <div className="mx-auto flex w-full max-w-sm flex-col gap-8">
          <header className="flex flex-col gap-4">
            <div className="flex items-center gap-3 text-xl font-semibold">
              <img src="/favicon.svg" alt="" className="size-9" /> Faîtage
            </div>
            <div>
              <h1 className="text-2xl font-semibold">{title}</h1>
              <p className="text-muted-foreground">{intro}</p>
            </div>
          </header>
          {children}
        </div>
      </main>
      <Ridge />
    </div>
  )
}

/** A row of roofs at the end of the day. */
function Ridge() {
  return (
    <div aria-hidden className="relative hidden overflow-hidden bg-dusk-sky lg:block">
      <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMax slice" className="absolute inset-0 size-full">
        <title>Toits</title>
        <circle cx="590" cy="300" r="120" fill="var(--dusk-sun)" opacity="0.9" />
        <path d="M0 620 150 480l120 110 90-80 170 150 110-100 160 140v200H0Z" fill="var(--dusk-far)" />
        <path d="M0 720l110-90 140 110 120-120 150 140 120-90 160 130v200H0Z" fill="var(--dusk-near)" />
        <path d="M-20 820 90 720l130 100 150-130 160 150 130-110 170 130v140H-20Z" fill="var(--dusk-roof)" />
        <g fill="var(--dusk-window)" opacity="0.85">
          <rect x="345" y="770" width="18" height="24" />
          <rect x="375" y="770" width="18" height="24" />
          <rect x="640" y="800" width="18" height="24" />
          <rect x="85" y="800" width="18" height="24" />
        </g>
      </svg>
    </div>
  )
}
