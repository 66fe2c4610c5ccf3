let pressed = false
let waiting: (() => void)[] = []
let listening = false

function listen() {
  listening = true
  const press = () => {
    pressed = true
  }
  const release = () => {
    pressed = false
    const due = waiting
    waiting = []
    // The click comes after the release, in the same turn.
    setTimeout(() => {
      for (const task of due) task()
    })
  }
  addEventListener('pointerdown', press, true)
  addEventListener('pointerup', release, true)
  addEventListener('pointercancel', release, true)
}

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
  if (!listening) listen()
}
