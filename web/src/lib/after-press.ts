let pressed = false
let listening = false
const waiting: (() => void)[] = []

/**
 * Runs a task once no button is pressed. A field that is left shows its error, which moves what is below it: without
 * this, the button that was being clicked would slip away from under the pointer and the click would be lost.
 */
export function afterPress(task: () => void): void {
  if (pressed) waiting.push(task)
  else task()
}

/** Begins to watch presses; before the first field can be left. */
export function watchPresses(): void {
  if (listening) return
  listening = true
  const press = () => {
    pressed = true
  }
  const release = () => {
    pressed = false
    // The click comes after the release, in the same turn.
    for (const task of waiting.splice(0)) setTimeout(task)
  }
  addEventListener('pointerdown', press, true)
  addEventListener('pointerup', release, true)
  addEventListener('pointercancel', release, true)
}
