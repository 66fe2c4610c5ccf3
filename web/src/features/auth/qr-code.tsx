import { useMemo } from 'react'
import { encode } from 'uqr'

/** A text as a picture that a telephone reads; dark on light whatever the theme, or it would not. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size: side, data } = encode(text, { border: 2 })
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    return { size: side, path: squares.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 self-center rounded-md bg-white"
    >
      <path d={path} fill="black" />
    </svg>
  )
}
