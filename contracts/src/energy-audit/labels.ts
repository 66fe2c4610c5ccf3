import type { EnergyLetter } from './audit-result.ts'

export const energyLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const satisfies readonly EnergyLetter[]

/** Bounds a dwelling must stay below to be A, B, C, D, E, F; it is G beyond. */
type Limits = readonly [number, number, number, number, number, number]

/** The rule by which letters are given; letters of two names are never compared. */
export interface LabelScale {
  readonly name: '2021-07' | '2024-07'
  /** Primary energy, kWh/m²/yr. */
  readonly energy: Limits
  /** kg CO₂/m²/yr. */
  readonly ges: Limits
}

interface Labelled {
  /** The day whose rules are followed, `YYYY-MM-DD`. */
  readonly on: string
  readonly living_area: number
  /** It stands above 800 m in one of the climates H1b, H1c and H2d. */
  readonly mountain: boolean
}

/** Order of 31 March 2021; E and F are wider in the mountains. */
const plain = {
  energy: [70, 110, 180, 250, 330, 420],
  ges: [6, 11, 30, 50, 70, 100],
  mountain: { energy: [390, 500], ges: [80, 110] },
} as const

/** From then dwellings of 40 m² or less have limits of their own (order of 25 March 2024). */
const SMALL_FROM = '2024-07-01'
const SMALL = 40

/** m²: energy A to F / GES A to F / energy E, F in the mountains / GES E, F in the mountains. */
const small = `
8: 146 186 386 505 622 739 / 11 16 44 68 90 122 / 682 819 / 100 132
9: 134 174 355 464 574 685 / 11 16 42 65 87 118 / 634 765 / 97 128
10: 124 164 329 428 533 640 / 10 15 40 62 84 115 / 593 720 / 94 125
11: 117 157 311 403 503 607 / 10 15 39 61 82 113 / 563 687 / 92 123
12: 112 152 296 381 478 578 / 9 14 38 59 81 111 / 538 658 / 91 121
13: 108 148 283 363 456 554 / 9 14 37 58 79 110 / 516 634 / 89 120
14: 104 144 273 348 437 532 / 9 14 37 58 78 108 / 497 612 / 88 118
15: 100 140 263 333 421 514 / 8 13 36 56 76 107 / 481 594 / 86 117
16: 97 137 255 325 412 504 / 8 13 35 55 76 106 / 472 584 / 86 116
17: 95 135 248 318 404 496 / 8 13 35 55 75 105 / 464 576 / 85 115
18: 92 132 241 311 397 489 / 8 13 34 54 75 105 / 457 569 / 85 115
19: 90 130 235 305 390 482 / 8 13 34 54 74 105 / 450 562 / 84 115
20: 88 128 230 300 385 476 / 8 13 34 54 74 104 / 445 556 / 84 114
21: 87 127 225 295 380 471 / 8 13 33 53 74 104 / 440 551 / 84 114
22: 85 125 221 291 375 466 / 7 12 33 53 73 103 / 435 546 / 83 113
23: 84 124 217 287 371 462 / 7 12 33 53 73 103 / 431 542 / 83 113
24: 82 122 214 284 367 458 / 7 12 33 53 73 103 / 427 538 / 83 113
25: 81 121 210 280 363 454 / 7 12 32 52 73 103 / 423 534 / 83 113
26: 80 120 207 277 360 451 / 7 12 32 52 72 103 / 420 531 / 82 113
27: 79 119 204 274 357 447 / 7 12 32 52 72 102 / 417 527 / 82 112
28: 78 118 202 272 354 444 / 7 12 32 52 72 102 / 414 524 / 82 112
29: 77 117 199 269 351 442 / 7 12 32 52 72 102 / 411 522 / 82 112
30: 76 116 197 267 349 439 / 7 12 32 52 72 102 / 409 519 / 82 112
31: 76 116 195 265 346 437 / 7 12 31 51 72 102 / 406 517 / 82 112
32: 75 115 193 263 344 434 / 7 12 31 51 71 101 / 404 514 / 81 111
33: 74 114 191 261 342 432 / 7 12 31 51 71 101 / 402 512 / 81 111
34: 74 114 189 259 340 430 / 7 12 31 51 71 101 / 400 510 / 81 111
35: 73 113 188 258 338 428 / 7 12 31 51 71 101 / 398 508 / 81 111
36: 72 112 186 256 337 427 / 7 12 31 51 71 101 / 397 507 / 81 111
37: 72 112 185 255 335 425 / 7 12 31 51 71 101 / 395 505 / 81 111
38: 71 111 183 253 333 423 / 7 12 31 51 71 101 / 393 503 / 81 111
39: 71 111 182 252 332 422 / 7 12 31 51 71 101 / 392 502 / 81 111
40: 70 110 180 250 330 420 / 6 11 30 50 70 100 / 390 500 / 80 110
`

const numbersIn = (text: string) => text.trim().split(' ').map(Number)
type Row = { energy: Limits; ges: Limits; mountain: { energy: readonly number[]; ges: readonly number[] } }
const smallRows = new Map<number, Row>(
  small
    .trim()
    .split('\n')
    .map(line => {
      const [area = '', limits = ''] = line.split(': ')
      const [energy = '', ges = '', highEnergy = '', highGes = ''] = limits.split(' / ')
      const mountain = { energy: numbersIn(highEnergy), ges: numbersIn(highGes) }
      return [Number(area), { energy: sixOf(numbersIn(energy)), ges: sixOf(numbersIn(ges)), mountain }]
    }),
)

function sixOf([a, b, c, d, e, f]: readonly number[]): Limits {
  if (!a || !b || !c || !d || !e || !f) throw new Error('a row of limits has six numbers')
  return [a, b, c, d, e, f]
}

/** The limits a dwelling is labelled by. Pure. */
export function labelScale({ on, living_area, mountain }: Labelled): LabelScale {
  const dated = on >= SMALL_FROM
  const ownRow = dated && living_area <= SMALL
  const row = (ownRow && smallRows.get(Math.max(8, Math.round(living_area)))) || plain
  const widened = ([a, b, c, d]: Limits, last: readonly number[]) => sixOf([a, b, c, d, ...last])
  return {
    name: dated ? '2024-07' : '2021-07',
    energy: mountain ? widened(row.energy, row.mountain.energy) : row.energy,
    ges: mountain ? widened(row.ges, row.mountain.ges) : row.ges,
  }
}

/** The letter of a value. Pure. */
export const letterOf = (value: number, limits: Limits): EnergyLetter => {
  const at = limits.findIndex(limit => value < limit)
  return energyLetters[at < 0 ? limits.length : at] ?? 'G'
}

export const worseLetter = (one: EnergyLetter, other: EnergyLetter): EnergyLetter => (one > other ? one : other)

/** Primary energy of a kWh of electricity (order of 13 August 2025). */
export const electricityFactor = (on: string): 1.9 | 2.3 => (on < '2026-01-01' ? 2.3 : 1.9)
