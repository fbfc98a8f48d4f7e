// The story map on a canvas: islands from afar, Verses from near, arrows of what is in sight. Draws only when something changed.
const WIDE = 112, HIGH = 32;

export class StoryMap {
  constructor(canvas, chosen) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.chosen = chosen;
    this.data = null;
    this.view = { x: 0, y: 0, scale: 0.2 };
    this.touched = false;  // whether somebody has looked at a part of it
    this.below = 30;  // what the legend covers
    this.selected = "";
    this.hover = -1;
    this.fill = () => "";
    this.arrows = true;
    this.dirty = false;
    this.frames = [];
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", () => this.draw());
    this.dark = dark;
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.listen();
  }

  show(data, keepView) {
    this.data = data;
    this.lines = new Map();
    this.wide = new Map();
    this.byId = new Map(data.verses.map((verse, number) => [verse[0], number]));
    const count = data.verses.length;
    this.spots = data.verses.map((v) => [v[3], v[4], WIDE, HIGH]).concat(data.others.map((o) => [o[2], o[3], o[4], o[5]]));
    this.island = new Map(data.islands.map((one) => [one[0], one]));
    const between = new Map(), beside = new Map();
    this.of = Array.from({ length: this.spots.length }, () => []);
    for (const arrow of data.arrows) {
      this.of[arrow[0]].push(arrow);
      if (arrow[1] !== arrow[0]) this.of[arrow[1]].push(arrow);
      const a = arrow[0] < count ? data.verses[arrow[0]][5] : null, b = arrow[1] < count ? data.verses[arrow[1]][5] : null;
      if (a && b && a !== b) {
        const key = a + " " + b;
        between.set(key, (between.get(key) || 0) + 1);
      } else if (!a !== !b) beside.set(`${a || arrow[0]} ${b || arrow[1]} ${arrow[2]}`, [a || arrow[0], b || arrow[1], arrow[2]]);
    }
    // What chapters, events and statuses set going, as one line for each island.
    this.beside = [...beside.values()];
    this.between = [...between].map(([key, many]) => [...key.split(" "), many]);
    // Verses by squares of the sea, so that a look at a part of it does not pass over all of them.
    this.grid = new Map();
    this.spots.forEach((spot, number) => {
      const key = Math.floor(spot[0] / 600) + ":" + Math.floor(spot[1] / 600);
      if (!this.grid.has(key)) this.grid.set(key, []);
      this.grid.get(key).push(number);
    });
    if (!keepView) this.whole();
    this.draw();
  }

  resize() {
    const ratio = devicePixelRatio || 1, box = this.canvas.getBoundingClientRect();
    if (!box.width) return;
    this.canvas.width = Math.round(box.width * ratio);
    this.canvas.height = Math.round(box.height * ratio);
    this.ratio = ratio;
    this.width = box.width;
    this.height = box.height;
    if (this.data && !this.placed) this.whole();
    this.draw();
  }

  whole() {
    if (!this.data || !this.width) return;
    let [left, top, right, bottom] = [1e9, 1e9, -1e9, -1e9];
    const add = (x, y, w, h) => { left = Math.min(left, x - w / 2); right = Math.max(right, x + w / 2); top = Math.min(top, y - h / 2); bottom = Math.max(bottom, y + h / 2); };
    for (const one of this.data.islands) add(one[2], one[3], one[4], one[5]);
    for (const one of this.data.others) add(one[2], one[3], one[4], one[5]);
    if (right < left) return;
    const scale = Math.min((this.width - 40) / (right - left), (this.height - 90 - this.below) / (bottom - top), 1.5);
    this.view = { scale, x: this.width / 2 - (left + right) / 2 * scale, y: (this.height - this.below) / 2 + 28 - (top + bottom) / 2 * scale };
    this.placed = true;
    this.draw();
  }

  goTo(id) {
    this.touched = true;
    this.selected = id;
    const number = this.byId?.get(id);
    if (number !== undefined && this.width) {
      const [x, y] = this.spots[number], s = this.view.scale;
      const sx = x * s + this.view.x, sy = y * s + this.view.y;
      if (s < 0.45 || sx < 60 || sy < 60 || sx > this.width - 60 || sy > this.height - 60) {
        const scale = Math.max(s, 0.8);
        this.view = { scale, x: this.width / 2 - x * scale, y: this.height / 2 - y * scale };
      }
    }
    this.draw();
  }

  draw() {
    if (this.dirty) return;
    this.dirty = true;
    requestAnimationFrame(() => { this.dirty = false; this.paint(); });
  }

  inSight(margin = 0) {
    const { x, y, scale } = this.view, found = [];
    const left = -x / scale - margin, top = -y / scale - margin, right = (this.width - x) / scale + margin, bottom = (this.height - y) / scale + margin;
    for (let i = Math.floor(left / 600) - 1; i <= Math.floor(right / 600) + 1; i++)
      for (let j = Math.floor(top / 600) - 1; j <= Math.floor(bottom / 600) + 1; j++)
        for (const number of this.grid.get(i + ":" + j) || []) {
          const [sx, sy, w, h] = this.spots[number];
          if (sx + w / 2 >= left && sx - w / 2 <= right && sy + h / 2 >= top && sy - h / 2 <= bottom) found.push(number);
        }
    return found;
  }

  colour(name) { return getComputedStyle(document.documentElement).getPropertyValue(name).trim(); }

  paint() {
    const c = this.context, data = this.data;
    if (!data || !this.width) return;
    const began = performance.now();
    const ink = this.colour("--ink"), quiet = this.colour("--quiet"), soft = this.colour("--soft"), card = this.colour("--card");
    const line = this.colour("--line"), accent = this.colour("--accent"), paper = this.colour("--paper"), bad = this.colour("--bad");
    const { x, y, scale } = this.view, dark = this.dark.matches;
    this.paper = paper;
    c.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    c.fillStyle = paper;
    c.fillRect(0, 0, this.width, this.height);
    c.setTransform(this.ratio * scale, 0, 0, this.ratio * scale, this.ratio * x, this.ratio * y);
    const near = scale > 0.34, readable = scale > 0.5;
    // Roads and islands.
    c.lineCap = "round";
    c.strokeStyle = line;
    c.lineWidth = 14;
    for (const [a, b] of data.roads) {
      const p = this.island.get(a), q = this.island.get(b);
      if (!p || !q) continue;
      c.beginPath(); c.moveTo(p[2], p[3]); c.lineTo(q[2], q[3]); c.stroke();
    }
    for (const one of data.islands) {
      const [name, title, ix, iy, w, h, verses, words, chapter] = one;
      c.fillStyle = soft;
      c.strokeStyle = name === data.start ? accent : line;
      c.lineWidth = name === data.start ? 5 : 2;
      c.beginPath(); c.roundRect(ix - w / 2, iy - h / 2, w, h, 14); c.fill(); c.stroke();
      if (readable) {
        c.fillStyle = quiet; c.font = "15px system-ui, sans-serif"; c.textAlign = "left"; c.textBaseline = "middle";
        c.fillText(title, ix - w / 2 + 14, iy - h / 2 + 16, w - 28);
      }
    }
    const seen = this.inSight();
    // Arrows between islands from afar, of the Verses in sight from near.
    if (this.arrows && !near) {
      for (const [a, b, many] of this.between) {
        const p = this.island.get(a), q = this.island.get(b);
        if (p && q) this.curve(p[2], p[3], q[2], q[3], dark ? "#b9c7d6" : "#33475b", 3 + Math.min(9, many), 60, this.between.length > 150 ? 0.18 : 0.5);
      }
    }
    if (this.arrows && !near) {
      const middle = (end) => typeof end === "number" ? this.spots[end] : this.island.get(end)?.slice(2, 4);
      for (const [a, b, style] of this.beside) {
        const p = middle(a), q = middle(b), look = data.styles[style];
        if (p && q && look) this.curve(p[0], p[1], q[0], q[1], look[dark ? 1 : 0], 3, 40, 0.3);
      }
    }
    const count = data.verses.length;
    const chosen = this.byId.get(this.selected);
    if (this.arrows && near) this.allArrows(seen, chosen, readable);
    // Verses: a coloured chip from afar, a card from near.
    c.textAlign = "center"; c.textBaseline = "middle";
    for (const number of seen) {
      const [sx, sy, w, h] = this.spots[number];
      const isVerse = number < count, verse = isVerse ? data.verses[number] : data.others[number - count];
      const own = isVerse ? this.fill(verse) : "", dead = isVerse && !verse[7];
      c.fillStyle = own || card;
      if (!near && number !== chosen) {
        // From afar a plain rectangle is as good, and ten times as quick.
        if (dead) c.fillStyle = bad;
        c.fillRect(sx - w / 2, sy - h / 2, w, h);
        // Pale cards on a pale screen need an edge; with thousands of them the colours are enough.
        if (!dark && seen.length < 1000) { c.strokeStyle = "#a9b0ba"; c.lineWidth = 0.6 / scale; c.strokeRect(sx - w / 2, sy - h / 2, w, h); }
        continue;
      }
      c.strokeStyle = number === chosen ? accent : dead ? bad : line;
      c.lineWidth = number === chosen ? 4 : number === this.hover ? 3 : dead ? 2 : 1;
      if (dead) c.setLineDash([5, 4]);
      c.beginPath();
      if (readable) c.roundRect(sx - w / 2, sy - h / 2, w, h, isVerse ? 7 : 3); else c.rect(sx - w / 2, sy - h / 2, w, h);
      c.fill(); c.stroke();
      if (dead) c.setLineDash([]);
      if (readable) {
        c.fillStyle = own ? "#16191f" : ink;
        c.font = "10px system-ui, sans-serif";
        const words = isVerse ? (verse[2] ? verse[2] + "  " : "") + verse[1] : verse[1];
        this.twoLines(words, sx, sy, w - 8);
      }
    }
    if (!readable) {
      // From afar the names are written over all else, in a size that can be read.
      c.textAlign = "center"; c.textBaseline = "middle";
      for (const one of data.islands) {
        const size = Math.min(13 / scale, Math.max(46, one[4] / (0.58 * one[1].length)));
        c.font = `600 ${size}px system-ui, sans-serif`;
        const words = one[1], many = `${one[6]} ${one[6] === 1 ? "Verse" : "Verses"}`;
        const wide = Math.min(c.measureText(words).width, Math.max(one[4], 260)) + size * 0.6;
        c.fillStyle = paper; c.globalAlpha = 0.82;
        c.beginPath(); c.roundRect(one[2] - wide / 2, one[3] - size * 1.15, wide, size * 2.3, size * 0.3); c.fill();
        c.globalAlpha = 1;
        c.fillStyle = ink; c.fillText(words, one[2], one[3] - size * 0.4, Math.max(one[4], 260));
        c.fillStyle = quiet; c.font = `${size * 0.7}px system-ui, sans-serif`;
        c.fillText(many, one[2], one[3] + size * 0.55);
      }
      if (data.others.length) {
        const xs = data.others.map((one) => one[2]), top = Math.min(...data.others.map((one) => one[3])), size = Math.min(12 / scale, 90);
        const kinds = ["chapter", "event", "sheet", "ending"].filter((kind) => data.others.some((one) => one[0].startsWith(kind + ":")));
        const called = { chapter: "chapters", event: "events and quests", sheet: "statuses that set something going", ending: "endings" };
        c.textAlign = "left"; c.fillStyle = quiet; c.font = `${size}px system-ui, sans-serif`;
        // On a narrow map its letters are narrower, too.
        c.fillText(kinds.map((kind) => called[kind]).join(", "), Math.min(...xs) - 75, top - 20 - size * 0.8, Math.max(...xs) - Math.min(...xs) + 150);
      }
    }
    this.frames.push(performance.now() - began);
    if (this.frames.length > 200) this.frames.shift();
  }

  twoLines(words, x, y, wide) {
    const c = this.context;
    let lines = this.lines.get(words);
    if (!lines) { lines = this.broken(words, wide); this.lines.set(words, lines); }
    if (lines.length === 1) { c.fillText(lines[0], x, y, wide); return; }
    c.fillText(lines[0], x, y - 6, wide);
    c.fillText(lines[1], x, y + 6, wide);
  }

  // Measuring words takes longer than drawing them, so it is done once.
  broken(words, wide) {
    const c = this.context;
    if (c.measureText(words).width <= wide) return [words];
    const parts = words.split(" ");
    let first = "";
    while (parts.length && c.measureText(first + parts[0]).width <= wide) first += parts.shift() + " ";
    if (!first) return [words];
    let second = parts.join(" ");
    while (second.length > 1 && c.measureText(second).width > wide) second = second.slice(0, -2) + "…";
    return [first.trim(), second];
  }

  // Arrows of one look are one path: a stroke for each of thousands would take longer than all else.
  allArrows(seen, chosen, readable) {
    const drawn = new Set(), looks = new Map(), strong = [];
    let left = seen.length > 900 ? 1500 : 3000;
    for (const number of seen) {
      for (const arrow of this.of[number]) {
        if (drawn.has(arrow) || arrow[2] === "explore" || arrow[0] === arrow[1]) continue;
        if (arrow[0] === chosen || arrow[1] === chosen || arrow[0] === this.hover || arrow[1] === this.hover) strong.push(arrow);
        else if (left-- > 0) {
          const key = arrow[2] + (arrow[4] ? "" : " -");
          if (!looks.has(key)) looks.set(key, []);
          looks.get(key).push(arrow);
        } else continue;
        drawn.add(arrow);
      }
    }
    for (const arrows of looks.values()) this.bundle(arrows, 1, 0.55, readable);
    for (const arrow of strong) this.bundle([arrow], 2.6, 1, true);
    if (!readable) return;
    // The chosen Verse's own words come first; what would lie on other words, or below a card, is left out.
    const taken = seen.map((number) => this.spots[number]);
    for (const arrow of strong) this.label(arrow, taken);
    for (const arrows of looks.values()) if (["outcome", "roll", "when", "quest"].includes(arrows[0][2])) for (const arrow of arrows.slice(0, 200)) this.label(arrow, taken);
  }

  ends(arrow) {
    const [ax, ay, aw, ah] = this.spots[arrow[0]], [bx, by, bw, bh] = this.spots[arrow[1]];
    const [sx, sy] = edge(ax, ay, aw, ah, bx, by), [ex, ey] = edge(bx, by, bw, bh, ax, ay);
    const length = Math.hypot(ex - sx, ey - sy) || 1, bend = 10;
    return [sx, sy, (sx + ex) / 2 - (ey - sy) / length * bend, (sy + ey) / 2 + (ex - sx) / length * bend, ex, ey];
  }

  bundle(arrows, width, alpha, headed) {
    const c = this.context, look = this.data.styles[arrows[0][2]];
    if (!look) return;
    c.strokeStyle = c.fillStyle = look[this.dark.matches ? 1 : 0];
    c.lineWidth = width; c.globalAlpha = alpha;
    c.setLineDash(!arrows[0][4] || look[2] === "dashed" ? [6, 4] : look[2] === "dotted" ? [2, 4] : []);
    const curves = arrows.map((arrow) => this.ends(arrow));
    c.beginPath();
    for (const [sx, sy, mx, my, ex, ey] of curves) { c.moveTo(sx, sy); c.quadraticCurveTo(mx, my, ex, ey); }
    c.stroke();
    c.setLineDash([]);
    if (headed) {
      c.beginPath();
      for (const [, , mx, my, ex, ey] of curves) {
        const angle = Math.atan2(ey - my, ex - mx), size = 6 + width;
        c.moveTo(ex, ey);
        c.lineTo(ex - size * Math.cos(angle - 0.4), ey - size * Math.sin(angle - 0.4));
        c.lineTo(ex - size * Math.cos(angle + 0.4), ey - size * Math.sin(angle + 0.4));
        c.closePath();
      }
      // A redirection has an empty head, as in pictures.
      if (look[4] === "empty") { c.fillStyle = this.paper; c.fill(); c.lineWidth = 1; c.stroke(); } else c.fill();
    }
    c.globalAlpha = 1;
  }

  label(arrow, taken) {
    const c = this.context, text = arrow[3];
    if (!text) return;
    const [sx, sy, mx, my, ex, ey] = this.ends(arrow);
    const words = text.length > 40 ? text.slice(0, 39) + "…" : text;
    c.font = "9px system-ui, sans-serif"; c.textAlign = "center"; c.textBaseline = "middle";
    if (!this.wide.has(words)) this.wide.set(words, c.measureText(words).width + 6);
    const wide = this.wide.get(words);
    const place = [0.5, 0.6, 0.4, 0.7, 0.3, 0.8, 0.2, 0.9, 0.1].map((t) => [
      (1 - t) * (1 - t) * sx + 2 * t * (1 - t) * mx + t * t * ex, (1 - t) * (1 - t) * sy + 2 * t * (1 - t) * my + t * t * ey,
    ]).find(([x, y]) => !taken.some(([tx, ty, w, h]) => Math.abs(x - tx) * 2 < wide + w && Math.abs(y - ty) * 2 < 12 + h));
    if (!place) return;
    const [x, y] = place;
    taken.push([x, y, wide, 14]);
    c.fillStyle = this.paper; c.globalAlpha = 0.85; c.fillRect(x - wide / 2, y - 7, wide, 14); c.globalAlpha = 1;
    c.fillStyle = this.data.styles[arrow[2]][this.dark.matches ? 1 : 0];
    c.fillText(words, x, y);
  }

  curve(ax, ay, bx, by, colour, width, bend, alpha) {
    const c = this.context, length = Math.hypot(bx - ax, by - ay) || 1;
    const mx = (ax + bx) / 2 - (by - ay) / length * bend, my = (ay + by) / 2 + (bx - ax) / length * bend;
    c.strokeStyle = colour; c.lineWidth = width; c.globalAlpha = alpha;
    c.beginPath(); c.moveTo(ax, ay); c.quadraticCurveTo(mx, my, bx, by); c.stroke();
    c.globalAlpha = 1;
  }

  at(event) {
    if (!this.data) return -1;
    const box = this.canvas.getBoundingClientRect(), { x, y, scale } = this.view;
    const px = (event.clientX - box.left - x) / scale, py = (event.clientY - box.top - y) / scale;
    const found = this.inSight().find((number) => {
      const [sx, sy, w, h] = this.spots[number];
      return Math.abs(px - sx) <= w / 2 && Math.abs(py - sy) <= h / 2;
    });
    return found === undefined ? -1 : found;
  }

  zoom(factor, cx, cy) {
    this.touched = true;
    const { x, y, scale } = this.view, next = Math.min(4, Math.max(0.01, scale * factor));
    this.view = { scale: next, x: cx - (cx - x) * next / scale, y: cy - (cy - y) * next / scale };
    this.draw();
  }

  listen() {
    let drag = null;
    this.canvas.addEventListener("pointerdown", (event) => {
      drag = { x: event.clientX, y: event.clientY, moved: false };
      this.canvas.setPointerCapture(event.pointerId);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (drag) {
        const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
        if (Math.abs(dx) + Math.abs(dy) > 3) drag.moved = true;
        this.touched = true; this.view.x += dx; this.view.y += dy;
        drag.x = event.clientX; drag.y = event.clientY;
        this.draw();
      } else {
        const number = this.at(event);
        if (number !== this.hover) { this.hover = number; this.canvas.style.cursor = number >= 0 ? "pointer" : "grab"; this.canvas.title = this.words(number); this.draw(); }
      }
    });
    this.canvas.addEventListener("pointerup", (event) => {
      const clicked = drag && !drag.moved;
      drag = null;
      if (!clicked) return;
      const number = this.at(event);
      if (number >= 0) this.chosen(number < this.data.verses.length ? "verse:" + this.data.verses[number][0] : this.data.others[number - this.data.verses.length][0]);
      else if (this.view.scale <= 0.34) { const box = this.canvas.getBoundingClientRect(); this.zoom(0.6 / this.view.scale, event.clientX - box.left, event.clientY - box.top); }
    });
    this.canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = this.canvas.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    this.canvas.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] }[event.key];
      if (step) { this.view.x += step[0]; this.view.y += step[1]; this.draw(); event.preventDefault(); }
      if (event.key === "+" || event.key === "=") this.zoom(1.25, this.width / 2, this.height / 2);
      if (event.key === "-") this.zoom(0.8, this.width / 2, this.height / 2);
      if (event.key === "0") this.whole();
    });
  }

  words(number) {
    if (number < 0) return "";
    if (number >= this.data.verses.length) return this.data.others[number - this.data.verses.length][1];
    const verse = this.data.verses[number];
    return `${verse[1]} (${verse[0]}), ${verse[6]} words` + (verse[7] ? `, from chapter ${verse[7]} on` : ", nobody gets here");
  }
}

function edge(x, y, w, h, tx, ty) {
  const dx = tx - x, dy = ty - y;
  if (!dx && !dy) return [x, y];
  const scale = Math.min(dx ? w / 2 / Math.abs(dx) : 1e9, dy ? h / 2 / Math.abs(dy) : 1e9);
  return [x + dx * scale, y + dy * scale];
}
