/** Covers that show a thing: a bowl, a record, a keyhole, a planet, blades, a moth. */
import {
  disc,
  ground,
  halftone,
  type Motif,
  rays,
  rectangle,
  ring,
  SHEET_HEIGHT,
  SHEET_WIDTH,
  shape,
  sparkle,
  stars,
  stroke,
} from './sheet.ts';

/** A steaming bowl with chopsticks. */
export const bowl: Motif = ({ ink }) => {
  const steam = [176, 256, 336].map((x, index) => `M${x} ${330 - index * 12}c-40 -40 40 -70 0 -110`);
  const art = [
    rectangle(0, 0, SHEET_WIDTH, SHEET_HEIGHT, ink.paper),
    disc(256, 400, 236, ink.bright),
    halftone(SHEET_HEIGHT, 480, ink.main, 8),
    `<g opacity="0.9">${stroke(steam.join(''), ink.paper, 16)}</g>`,
    stroke('M300 372L470 226M326 380L494 250', ink.night, 11),
    shape('M72 384H440C436 520 372 596 256 596S76 520 72 384Z', ink.deep),
    shape('M84 430Q256 486 428 430L418 470Q256 524 94 470Z', ink.main),
    shape('M196 590H316L332 628H180Z', ink.night),
    `<ellipse cx="256" cy="384" rx="184" ry="34" fill="${ink.night}"/><ellipse cx="256" cy="388" rx="166" ry="25" fill="${ink.bright}"/>`,
    disc(210, 386, 22, ink.paper),
    disc(210, 386, 10, ink.main),
    stroke('M262 392q20 -14 40 0t40 0', ink.paper, 6),
  ];
  return { art: art.join(''), titleAt: 'top' };
};

/** A record turning among sound waves. */
export const record: Motif = ({ ink, dice }) => {
  const y = 430;
  const bars = Array.from({ length: 17 }, (_, index) => {
    const height = dice.between(20, 170);
    return rectangle(8 + index * 30, SHEET_HEIGHT - height, 18, height, index % 3 === 0 ? ink.bright : ink.main);
  });
  const art = [
    ground(ink.night, ink.deep),
    rays(256, y, 24, ink.deep),
    disc(256, y, 222, ink.main),
    disc(256, y, 206, ink.night),
    ...[186, 166, 146, 126].map((radius) => ring(256, y, radius, ink.deep, 3)),
    shape(`M256 ${y}L120 ${y - 150}A200 200 0 0 1 200 ${y - 196}Z`, ink.deep),
    disc(256, y, 80, ink.bright),
    disc(256, y, 58, ink.paper),
    disc(256, y, 12, ink.night),
    ...bars,
  ];
  return { art: art.join(''), titleAt: 'top' };
};

/** A keyhole with a light behind it. */
export const keyhole: Motif = ({ ink, dice }) => {
  const art = [
    rectangle(0, 0, SHEET_WIDTH, SHEET_HEIGHT, ink.night),
    halftone(0, 330, ink.deep, 8),
    shape('M256 250A118 118 0 0 1 318 468L368 728H144L194 468A118 118 0 0 1 256 250Z', ink.bright),
    shape('M256 282A86 86 0 0 1 292 446L344 728H168L220 446A86 86 0 0 1 256 282Z', ink.paper),
    disc(256, 520, 30, ink.night),
    shape('M196 728C196 600 224 560 256 560S316 600 316 728Z', ink.night),
    shape('M256 620L150 728H362Z', ink.night),
    ring(256, 368, 160, ink.main, 4),
    ring(256, 368, 190, ink.deep, 3),
    stars(dice, 14, 240, ink.main),
  ];
  return { art: art.join(''), titleAt: 'top' };
};

/** A ringed planet, near. */
export const planet: Motif = ({ ink, dice }) => {
  const turn = dice.between(-34, -14);
  const art = [
    ground(ink.night, ink.deep),
    stars(dice, 90, SHEET_HEIGHT, ink.paper),
    `<g transform="rotate(${turn} 256 440)">
      <ellipse cx="256" cy="440" rx="330" ry="78" fill="none" stroke="${ink.bright}" stroke-width="20"/>
      ${disc(256, 440, 190, ink.main)}
      <clipPath id="globe"><circle cx="256" cy="440" r="190"/></clipPath>
      <g clip-path="url(#globe)">
        ${rectangle(0, 300, SHEET_WIDTH, 40, ink.bright)}${rectangle(0, 372, SHEET_WIDTH, 22, ink.paper)}${rectangle(0, 470, SHEET_WIDTH, 54, ink.deep)}
        ${disc(330, 350, 34, ink.paper)}<circle cx="190" cy="400" r="240" fill="none" stroke="${ink.night}" stroke-width="90" opacity="0.35"/>
      </g>
      <path d="M-74 440A330 78 0 0 0 586 440" fill="none" stroke="${ink.bright}" stroke-width="20"/>
      <path d="M-50 448A306 66 0 0 0 562 448" fill="none" stroke="${ink.paper}" stroke-width="5"/>
    </g>`,
    disc(dice.between(60, 120), 640, 30, ink.paper),
  ];
  return { art: art.join(''), titleAt: 'top' };
};

/** Two blades crossed in a burst. */
export const blades: Motif = ({ ink }) => {
  const blade = (turn: number) => `<g transform="rotate(${turn} 256 420)">
    ${shape('M244 96L256 60L268 96V520H244Z', ink.paper)}${shape('M256 60L268 96V520H256Z', ink.bright)}
    ${rectangle(206, 520, 100, 18, ink.main)}${rectangle(244, 538, 24, 120, ink.deep)}
    ${stroke('M246 556l20 16m-20 12l20 16m-20 12l20 16', ink.bright, 4)}${disc(256, 664, 18, ink.main)}</g>`;
  const art = [
    rectangle(0, 0, SHEET_WIDTH, SHEET_HEIGHT, ink.main),
    rays(256, 400, 26, ink.bright, 0.05),
    halftone(SHEET_HEIGHT, 420, ink.night, 9),
    disc(256, 400, 176, ink.night),
    ring(256, 400, 192, ink.paper, 6),
    blade(-38),
    blade(38),
  ];
  return { art: art.join(''), titleAt: 'bottom' };
};

/** A moth before the moon. */
export const moth: Motif = ({ ink, dice }) => {
  const wing = `${shape('M256 372C300 250 430 210 494 262C510 350 420 432 268 424Z', ink.main)}
    ${shape('M264 420C350 420 430 470 410 566C330 590 268 520 258 448Z', ink.deep)}
    ${disc(402, 312, 36, ink.night)}${disc(402, 312, 22, ink.bright)}${disc(402, 312, 9, ink.night)}${disc(354, 500, 22, ink.bright)}${disc(354, 500, 10, ink.night)}
    ${stroke('M270 392L440 270M272 404L452 340M268 430L380 540', ink.bright, 3)}`;
  const art = [
    ground(ink.night, ink.deep),
    stars(dice, 46, 560, ink.bright),
    disc(256, 392, 206, ink.paper),
    halftone(600, 330, ink.bright, 6),
    wing,
    `<g transform="translate(512 0) scale(-1 1)">${wing}</g>`,
    stroke('M252 352C240 300 214 280 190 276M260 352C272 300 298 280 322 276', ink.night, 5),
    `<ellipse cx="256" cy="430" rx="17" ry="86" fill="${ink.night}"/>`,
    disc(256, 356, 20, ink.night),
    ...[400, 430, 460, 488].map((y) => stroke(`M244 ${y}h24`, ink.bright, 4)),
    shape(sparkle(84, 640, 22), ink.bright) + shape(sparkle(430, 668, 16), ink.bright),
  ];
  return { art: art.join(''), titleAt: 'top' };
};
