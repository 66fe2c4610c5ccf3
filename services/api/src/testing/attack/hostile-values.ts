import fc from 'fast-check'

/*
 * What nobody types by accident. None of it is valid where it goes but by luck; what is stored of it is read back as text.
 */

const long = 'A'.repeat(100_000)
const texts = [
  ...[
    '',
    ' ',
    '\0',
    '\t',
    '\r\nSet-Cookie: a=b',
    '\u202Etxt.exe',
    '\uFEFF',
    '\ud800',
    'e\u0301'.repeat(200),
    '🏚'.repeat(300),
    long,
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><svg onload=alert(1)>',
    'javascript:alert(1)',
  ],
  ...[
    "' or '1'='1",
    "'; drop table project; --",
    '%',
    '_',
    '\\',
    '1) union select 1 --',
    "\\'",
    '$1',
    '#{7*7}',
    '{{7*7}}',
  ],
  ...[
    '../../../../etc/passwd',
    '..\\..\\boot.ini',
    '/etc/passwd',
    '.',
    '..',
    'file:///etc/passwd',
    'http://169.254.169.254/',
  ],
  ...['%00', '%zz', '%c0%af', '%e9', '+', '&a=b', '?', '#', ';', 'a,b,,c', ','.repeat(5000), '\\u0000'],
  ...["=cmd|' /C calc'!A0", '@SUM(1+1)', '+1', '-1', '|', '`id`', '$(id)', '; ls'],
  ...[
    'null',
    'true',
    'NaN',
    'Infinity',
    '1e999',
    '-0',
    '0x10',
    '9'.repeat(400),
    '00000000-0000-0000-0000-000000000000',
  ],
  ...['2026-02-30', '2026-13-45T99:99:99Z', '0000-00-00', '9999-12-31', '-271821-04-20', '+275760-09-13T00:00:00Z'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'a@b',
    `${'a'.repeat(64)}@${'b'.repeat(250)}.fr`,
    '(a+)+$',
  ],
]

/** A text that was not meant for where it goes. */
export const hostileText = fc.oneof(
  { arbitrary: fc.constantFrom(...texts), weight: 4 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 1 },
)

/** A JSON value of any kind. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 3 },
  {
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -1, 1.5, 1e21, -1e308, 2 ** 53, 2 ** 31, Number.MIN_VALUE],
      ...[[], {}, [[]], [null], [[[[]]]], { length: 1e9 }, { $gt: '' }, { toString: 1 }, { 0: 'a' }],
      ...[Array.from({ length: 3000 }, (_, index) => index), [{ id: 'a' }, { id: 'a' }], 'x,y'.split(',')],
    ),
    weight: 3,
  },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
)

/** Bytes that say they are JSON. */
export const brokenJson = (good: string): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    fc.constantFrom<string | Buffer>(
      ...[
        '',
        ' ',
        '{',
        '}',
        '[',
        'null',
        '[]',
        '""',
        '"x"',
        '0',
        'true',
        '1e999',
        'nul',
        "{'a':1}",
        '{"a":1,}',
        '{"a":1}x',
        '{a:1}',
      ],
      ...['{"a":1/*c*/}', '{"a":1,"a":2}', '{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"a":1}}}'],
      ...[
        '{"\\u0000":1}',
        '{"name":"\\ud800"}',
        '{"name":"\\u0000"}',
        '\uFEFF{}',
        `{"name":${'['.repeat(9000)}`,
        '{"":{}}',
        '[{}]',
      ],
      ...[
        Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
        Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
      ],
    ),
    // Cut, and with one byte of another.
    fc.nat({ max: Math.max(1, good.length - 1) }).map(end => good.slice(0, end)),
    fc.tuple(fc.nat({ max: Math.max(0, good.length - 1) }), fc.integer({ min: 0, max: 255 })).map(([at, byte]) => {
      const bytes = Buffer.from(good)
      if (bytes.length > 0) bytes[at % bytes.length] = byte
      return bytes
    }),
  )

const headerValues = [
  ...[
    '',
    ' ',
    '*',
    '"',
    '"x',
    'W/"-1"',
    '-1',
    '1e9',
    '99999999999999999999',
    '0',
    'null',
    '%00',
    'a'.repeat(4000),
    'é',
    '\u00ff',
  ],
  ...['bytes=0-', 'bytes=9-1', 'bytes=-0', 'bytes=a-b', 'bytes=0-1,2-3', 'bytes=999999999999-', 'items=0-1'],
  ...[
    'text/html',
    'application/json; charset=utf-16',
    'application/xml',
    'multipart/form-data',
    'multipart/form-data; boundary=',
  ],
  ...[
    'gzip',
    'br',
    'identity',
    'deflate, gzip',
    'chunked',
    '../..',
    '{}',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer a.b.c',
  ],
]
const headerNames = [
  ...['if-match', 'idempotency-key', 'read-after', 'range', 'if-range', 'if-none-match', 'accept', 'accept-encoding'],
  ...[
    'content-encoding',
    'content-type',
    'cookie',
    'origin',
    'referer',
    'host',
    'x-forwarded-for',
    'x-forwarded-host',
    'forwarded',
  ],
  ...[
    'last-event-id',
    'x-http-method-override',
    'x-fields',
    'authorization',
    'expect',
    'upgrade',
    'te',
    'x-request-id',
  ],
]
/** Headers that say something odd. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(...headerNames),
  fc.constantFrom(...headerValues),
  { minKeys: 1, maxKeys: 3 },
)
