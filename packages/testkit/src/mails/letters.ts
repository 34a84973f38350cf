/**
 * Source of a sample mail with an attachment and words in another alphabet, from a contact of a company to
 * an office.
 */
export const LETTER = [
  'From: "Anders Lindqvist" <Anders.Lindqvist@meridian-power.example>',
  'To: Lands Office <lands@saltbox-inlet.example>, =?utf-8?q?Ma=C5=82gorzata_D=C4=85bek?= <m.dabek@meridian-power.example>',
  'Cc: Team: archive@saltbox-inlet.example, nobody@elsewhere.example;',
  'Subject: =?utf-8?B?UGVuc3RvY2sg4oCTIGZsb3cgcmVhZGluZ3M=?=',
  'Date: Fri, 20 Nov 2026 23:30:00 -0800',
  'Message-ID: <1@meridian-power.example>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="b1"',
  '',
  '--b1',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: 8bit',
  '',
  'Dear all,\u0007',
  '',
  'the readings of the weir k̓ʷənt̓a are attached.',
  '--b1',
  'Content-Type: text/csv; name="readings.csv"',
  'Content-Disposition: attachment; filename="readings.csv"',
  '',
  'day,flow',
  '--b1--',
  '',
].join('\r\n')

/**
 * Source of a sample mail in HTML alone, which would do harm if it were shown unchanged, and with an invalid
 * date.
 */
export const HTML_LETTER = [
  'From: permits@ridge-and-vale.example',
  'To: lands@saltbox-inlet.example',
  'Subject: Notice',
  'Date: Someday, 99 Foo 2026',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<html><head><style>p{color:red}</style><script>alert(1)</script></head><body onload="alert(2)"><h1>Notice</h1>',
  '<p>Cutting begins <b>in spring</b>.<br>See <a href="javascript:alert(3)">the map</a> &amp; answer.</p>',
  '<img src="https://tracker.example/x.gif" alt="tracker" onerror="alert(4)"></body></html>',
].join('\n')
